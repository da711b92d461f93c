import { filterIn, type ItemFilter, queryOfFilter } from './itemFilter.ts';
import type { Order } from '../series/rows.ts';

/** What the reader chose to see of a report; the address holds it. */
export type View = {
  order: Order;
  /** Key of the chosen row. */
  row: string | null;
  tab: string | null;
  /** The family of metrics that is shown; all of them if there is none. */
  family?: string | null;
  /** The embedder whose rows are shown; those of all if there is none. */
  embedder?: string | null;
  /** Whether every row of a long report is shown, not only the highest of each metric. */
  unfolded?: boolean;
  /** Whether the rows are shown in numbers, not as a plot. */
  numbers?: boolean;
  /** Which of the row's items, where its tab shows them. */
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

/** The query of an address that brings the view back; what is as it is by itself is left out. */
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

/** The items behind a part of a row's plot: a bar, a tenth, a class, a third. */
export function itemsBehind(view: View, row: string, items: ItemFilter): View {
  return { ...view, row, tab: 'items', items };
}
