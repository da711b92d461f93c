import { filterIn, type ItemFilter, queryOfFilter } from './itemFilter.ts';
import type { Order } from '../series/rows.ts';

/** The reader's view of a report; the address holds it. */
export type View = {
  order: Order;
  /** Key of the open row. */
  row: string | null;
  tab: string | null;
  /** The family of metrics to show; all of them if absent. */
  family?: string | null;
  /** The embedder whose rows to show; those of all if absent. */
  embedder?: string | null;
  /** Whether to show every row of a long report, not only the highest of each metric. */
  unfolded?: boolean;
  /** Whether to show the rows in numbers, not as a plot. */
  numbers?: boolean;
  /** The filter of the row's items, on the tab that shows them. */
  items?: ItemFilter | undefined;
};

export function viewOf(query: URLSearchParams): View {
  return {
    order: query.get('order') === 'name' ? 'name' : 'value',
    ...(query.has('family') && { family: query.get('family') }),
    ...(query.has('embedder') && { embedder: query.get('embedder') }),
    ...(query.get('rows') === 'all' && { unfolded: true }),
    ...(query.get('show') === 'numbers' && { numbers: true }),
    row: query.get('row'),
    tab: query.get('tab'),
    items: filterIn(query),
  };
}

/** The query of an address that restores the view, without the defaults. */
export function queryOf(view: View): Record<string, string> {
  const { order, family, embedder, unfolded, numbers, row, tab, items } = view;
  return {
    ...(order === 'value' ? {} : { order }),
    ...(family == null ? {} : { family }),
    ...(embedder == null ? {} : { embedder }),
    ...(unfolded === true ? { rows: 'all' } : {}),
    ...(numbers === true ? { show: 'numbers' } : {}),
    ...(row === null ? {} : { row }),
    ...(row === null || tab === null ? {} : { tab }),
    ...(row === null || tab !== 'items' || items === undefined ? {} : queryOfFilter(items)),
  };
}

/** The items in a part of a row's plot: a bar, a decile, a class, a third. */
export function itemsBehind(view: View, row: string, items: ItemFilter): View {
  return { ...view, row, tab: 'items', items };
}
