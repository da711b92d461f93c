import type { Report, Series } from '#shared/api/types.ts';
import { isFloor, type LabelKind } from './model.ts';

const SHARE = 'the share of grounded answers per item';
const MEAN = 'the mean factuality of an item’s answers';

/**
 * The target of a series by factuality, in words. An item without a judged answer has the mean over
 * its labelled answers, where a grounded one counts as 1. If no answer has a factuality, that mean
 * is a share.
 */
export function targetOf(report: Report, series: Series | undefined): string {
  if (series?.factuality?.label_from !== 'mean-of-answers') {
    return 'factuality';
  }
  const measured = report.results.some(
    ({ subject, factuality }) => subject === 'answer' && (factuality?.n ?? 0) > 0,
  );
  return measured ? MEAN : SHARE;
}

/** The question that a chart answers. */
export function questionOf(report: Report, kind: LabelKind, series: Series[]): string {
  if (kind === 'binary') {
    return 'What separates grounded from ungrounded answers (AUC)';
  }
  const target = targetOf(report, series.find((one) => !isFloor(one)) ?? series[0]);
  return `What follows ${target} (Spearman correlation)`;
}
