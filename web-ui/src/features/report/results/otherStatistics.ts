import type { Series } from '#shared/api/types.ts';
import type { Interval } from '#shared/format/intervals.ts';
import type { LabelKind } from '../series/model.ts';

export type Statistic = [name: string, pick: (series: Series) => Interval | null | undefined];

/** The statistics next to a series' headline statistic in the table of numbers and its file. */
export const OTHER_STATISTICS: Record<LabelKind, Statistic[]> = {
  binary: [
    ['AUC at equal length', (s) => s.binary?.length_matched?.auc],
    ['Average precision', (s) => s.binary?.average_precision],
    ['FPR at 95 % recall', (s) => s.binary?.fpr_at_95_recall],
  ],
  factuality: [
    ['Pearson', (s) => s.factuality?.pearson],
    ['R²', (s) => s.factuality?.r_squared],
    ['Prediction rejection', (s) => s.factuality?.prediction_rejection],
  ],
};
