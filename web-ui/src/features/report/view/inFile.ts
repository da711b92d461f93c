import { createContext } from 'react';
import type { ItemFilter } from './itemFilter.ts';

/**
 * Whether the report is shown from a file. A file has no items, no costs and nothing to start: only
 * the instance that made the report has them.
 */
export const InFile = createContext(false);

/** The address of the items in a part of a plot; null in a file. */
export type ItemLink = (items: ItemFilter) => string | null;

/** The link of a point, if its items can be opened. */
export function linkTo(address: string | null): { href?: string } {
  return address === null ? {} : { href: address };
}
