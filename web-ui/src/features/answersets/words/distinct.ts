import type { Sampling } from '#shared/api/types.ts';
import { count, number, plural } from '#shared/format/numbers.ts';

/** How much the answers to an item differ. */
export function distinctText({ distinct, answers_per_item: each }: Sampling): string {
  if (distinct === null) {
    return 'counted at the end';
  }
  const { mean, items_all_equal: equal, items } = distinct;
  if (items === 0) {
    return 'no item has two answers';
  }
  const alike =
    equal === 0 ? '' : `; all are equal for ${count(equal)} of ${plural(items, 'item')}`;
  return `${Number.isInteger(mean) ? count(mean) : number(mean)} of ${count(each)} on average${alike}`;
}
