import type { Combination, Report } from '#shared/api/types.ts';
import { interval } from '#shared/format/intervals.ts';
import { combinationName } from '#shared/terms/combinations.ts';
import { count, plural, pValue } from '#shared/format/numbers.ts';

/** A combination of scores: a row of the table. */
export type CombinedRow = {
  name: string;
  /** The name that a threshold is fitted by. */
  metric: string;
  of: Combination['floors'];
};

const VERDICTS: Record<Combination['verdict'], string> = {
  adds: 'All scores together add to all floors together.',
  'does-not-show': 'All scores together are not shown to add to all floors together.',
  worse: 'With all scores, the floors do worse than alone.',
  'too-few-items': 'There are too few items to tell whether all scores together add to the floors.',
};

/** Older reports have no combinations. */
export function combinationsOf(report: Report): Combination[] {
  return report.combinations ?? [];
}

/** The floors alone, then with all scores. */
export function rowsOf({ subject, floors, all }: Combination): CombinedRow[] {
  return [
    {
      name: `All floors (${count(floors.scores.length)})`,
      metric: combinationName(subject, 'floors'),
      of: floors,
    },
    {
      name: `Floors and ${plural(all.scores.length, 'score')}`,
      metric: combinationName(subject, 'all'),
      of: all,
    },
  ];
}

export function verdictOf({ verdict }: Combination): string {
  return VERDICTS[verdict];
}

/** {@code The scores change the AUC by 0.012 [0.003, 0.021] (corrected p 0.012) and ...} */
export function differencesOf(of: Combination): string {
  const { auc_difference: auc, log_loss_difference: loss } = of;
  if (auc === null || loss === null) {
    return '';
  }
  return (
    `The scores change the AUC by ${interval(auc)}${corrected(of.adjusted_p)}` +
    ` and save ${interval(loss)} nats of log loss${corrected(of.log_loss_adjusted_p)}.`
  );
}

function corrected(p: number | null): string {
  return p === null ? '' : ` (corrected p ${pValue(p)})`;
}

export function sizeOf({ n, subject, n_grounded: grounded, n_not_grounded: not }: Combination) {
  return `${plural(n, subject)}: ${count(grounded)} grounded, ${count(not)} not`;
}
