import type { Report, Series } from '#shared/api/types.ts';
import type { Interval } from '#shared/format.ts';
import { isFloor, type LabelKind } from './model.ts';

/** A line of the interval plot and of the table under it. */
export type Row = {
  key: string;
  series: Series;
  floor: boolean;
  /** The headline statistic: AUC, or Pearson's r. Higher always means: works better. */
  stat: Interval | null;
};

export type Order = 'value' | 'name';

/** The kinds of label that the report has statistics for. */
export function kindsOf(report: Report): LabelKind[] {
  return (['binary', 'factuality'] as const).filter((kind) =>
    report.results.some((series) => headline(series, kind) !== null),
  );
}

/** The rows with a value: floors first, then metrics, each by value (best first) or as in the catalogue. */
export function rowsOf(report: Report, kind: LabelKind, order: Order): Row[] {
  const rows = report.results
    .filter((series) => series[kind] !== undefined)
    .map((series) => rowOf(series, kind))
    .filter((row) => row.stat !== null);
  const arranged = order === 'value' ? rows.toSorted(byValue) : rows;
  return [...arranged.filter((row) => row.floor), ...arranged.filter((row) => !row.floor)];
}

/** The series that have no statistic of any kind: there is nothing to draw, but a reason to give. */
export function withoutValue(report: Report): Series[] {
  return report.results.filter(
    (series) => headline(series, 'binary') === null && headline(series, 'factuality') === null,
  );
}

/** Why a series has no statistic. */
export function whyNot(series: Series): string {
  const reasons = undefinedOf(series);
  if (series.n_labelled === 0) {
    return `no labelled ${series.subject}s`;
  }
  if (series.n_used === 0 && reasons !== '') {
    return 'no value: ' + reasons;
  }
  return 'the labels, or the values, are all alike';
}

/** {@code 3 no-context, 1 empty-answer}, or nothing. */
export function undefinedOf(series: Series): string {
  return Object.entries(series.undefined)
    .filter(([, n]) => n > 0)
    .map(([reason, n]) => `${n.toLocaleString('en')} ${reason}`)
    .join(', ');
}

/**
 * The best floor over the labels of this row: floors of the same subject, and those of the answer where
 * the item's label is its judged answer's. A floor's own is the best of all.
 */
export function bestFloor(rows: Row[], row: Row): Row | undefined {
  return rows
    .filter((floor) => floor.floor && (row.floor || shareLabels(row.series, floor.series)))
    .toSorted(byValue)[0];
}

/** Whether one interval lies above the other, below it, or they overlap, which decides nothing. */
export function compare(a: Interval, b: Interval): 'better' | 'undecided' | 'worse' {
  if (a.low > b.high) {
    return 'better';
  }
  return a.high < b.low ? 'worse' : 'undecided';
}

function rowOf(series: Series, kind: LabelKind): Row {
  return {
    key: `${series.metric}/${series.embedder ?? ''}`,
    series,
    floor: isFloor(series),
    stat: headline(series, kind),
  };
}

function shareLabels(score: Series, floor: Series): boolean {
  const judged = score.factuality?.label_from !== 'mean-of-answers';
  return score.subject === floor.subject || (score.subject === 'item' && judged);
}

function headline(series: Series, kind: LabelKind): Interval | null {
  const stat = kind === 'binary' ? series.binary?.auc : series.factuality?.pearson;
  return stat ?? null;
}

function byValue(a: Row, b: Row): number {
  return (b.stat?.value ?? -Infinity) - (a.stat?.value ?? -Infinity);
}
