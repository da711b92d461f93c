import type { Series } from '#shared/api/types.ts';
import type { Interval } from '#shared/format/intervals.ts';
import type { LabelKind } from '../series/model.ts';
import type { Extremes } from './leftOut.ts';

export type Statistic = [
  name: string,
  pick: (series: Series) => Interval | null | undefined,
  /** How far subjects that are left out could move it; absent if that has no bounds. */
  extremes?: (series: Series) => Extremes | undefined,
];

/** The statistics next to a series' headline statistic in the table of numbers and its file. */
export const OTHER_STATISTICS: Record<LabelKind, Statistic[]> = {
  binary: [
    ['AUC at equal length', (s) => s.binary?.length_matched?.auc],
    [
      'Average precision',
      (s) => s.binary?.average_precision,
      (s) => s.binary?.left_out?.average_precision,
    ],
    [
      'FPR at 95 % recall',
      (s) => s.binary?.fpr_at_95_recall,
      (s) => s.binary?.left_out?.fpr_at_95_recall,
    ],
  ],
  factuality: [
    ['Pearson', (s) => s.factuality?.pearson, (s) => s.factuality?.left_out?.pearson],
    ['R²', (s) => s.factuality?.r_squared, (s) => s.factuality?.left_out?.r_squared],
    ['Prediction rejection', (s) => s.factuality?.prediction_rejection],
  ],
};
