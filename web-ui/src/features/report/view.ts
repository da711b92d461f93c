import type { Order } from './rows.ts';

/** What the reader chose to see of a report; the address holds it. */
export type View = {
  order: Order;
  /** Key of the chosen row. */
  row: string | null;
  tab: string | null;
  /** The family of metrics that is shown; all of them if there is none. */
  family?: string | null;
  /** Whether the rows are shown in numbers, not as a plot. */
  numbers?: boolean;
};

export function viewOf(query: URLSearchParams): View {
  return {
    order: query.get('order') === 'name' ? 'name' : 'value',
    ...(query.has('family') && { family: query.get('family') }),
    ...(query.get('show') === 'numbers' && { numbers: true }),
    row: query.get('row'),
    tab: query.get('tab'),
  };
}

/** The query of an address that brings the view back; what is as it is by itself is left out. */
export function queryOf({ order, family, numbers, row, tab }: View): Record<string, string> {
  return {
    ...(order === 'value' ? {} : { order }),
    ...(family == null ? {} : { family }),
    ...(numbers === true ? { show: 'numbers' } : {}),
    ...(row === null ? {} : { row }),
    ...(row === null || tab === null ? {} : { tab }),
  };
}
