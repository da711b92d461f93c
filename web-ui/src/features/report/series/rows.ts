import type { FloorAudit, Report, Series } from '#shared/api/types.ts';
import type { Interval } from '#shared/format/intervals.ts';
import { count } from '#shared/format/numbers.ts';
import { reasonOf } from '#shared/terms/reasons.ts';
import { isFloor, type LabelKind } from './model.ts';

/** A row of the interval plot and of the table below it. */
export type Row = {
  /** Names the row in an address: {@code binary/sgi/bge-small}. */
  key: string;
  kind: LabelKind;
  series: Series;
  floor: boolean;
  /** The headline statistic: AUC, or Spearman's rho. Higher is always better. */
  stat: Interval;
  /** The comparison with the best floor; null for a floor, and if there is no floor. */
  audit: FloorAudit;
};

export type Order = 'value' | 'name';

/**
 * Whether a score is ranked. One without a documented direction gets the better one on these
 * labels, so it is not ranked.
 */
export function isRanked(series: Series): boolean {
  return series.undirected !== true;
}

/**
 * The kinds of label on which a ranked score has a statistic; if there is none, those on which
 * floors or unranked scores have one.
 */
export function kindsOf(report: Report): LabelKind[] {
  const { there: known, scored } = knownKinds(report);
  return scored.length > 0 ? scored : known;
}

/**
 * The kinds on which only floors or unranked scores have a statistic, while ranked scores have one
 * on another kind.
 */
export function leftOutOf(report: Report): LabelKind[] {
  const { there: known, scored } = knownKinds(report);
  return scored.length > 0 ? known.filter((kind) => !scored.includes(kind)) : [];
}

function knownKinds({ results }: Report): Record<'there' | 'scored', LabelKind[]> {
  return { there: kindsAmong(results), scored: kindsAmong(results.filter(isRanked)) };
}

function kindsAmong(series: Series[]): LabelKind[] {
  return (['binary', 'factuality'] as const).filter((kind) =>
    series.some((one) => statOf(one, kind) !== null),
  );
}

/**
 * The rows with a value: floors first, then metrics, each by value (best first) or in catalogue
 * order.
 */
export function rowsOf(report: Report, kind: LabelKind, order: Order): Row[] {
  const rows = report.results.flatMap((series) => rowOf(series, kind));
  const arranged = order === 'value' ? rows.toSorted(byValue) : rows;
  return [...arranged.filter((row) => row.floor), ...arranged.filter((row) => !row.floor)];
}

/** The series without any statistic: they cannot be drawn, but have a reason. */
export function withoutValue(report: Report): Series[] {
  return report.results.filter(
    (series) => statOf(series, 'binary') === null && statOf(series, 'factuality') === null,
  );
}

/** Why a series has no statistic. */
export function whyNot(series: Series): string {
  const reasons = undefinedOf(series);
  if (series.n_labelled === 0) {
    return `no labelled ${series.subject}s`;
  }
  if (series.n_used === 0) {
    return reasons === '' ? 'no value' : 'no value: ' + reasons;
  }
  const obstacle = obstacleOf(series);
  if (obstacle === null) {
    return reasons === ''
      ? 'the labels, or the values, are all alike'
      : `only ${count(series.n_used)} with a value (${reasons}): too few, or all alike`;
  }
  return reasons === '' ? obstacle : `${obstacle}; no value: ${reasons}`;
}

/** Why subjects with a label and a value give no statistic; null if the report does not say. */
function obstacleOf(series: Series): string | null {
  const subjects = `${series.subject}s`;
  switch (series.binary?.no_statistic ?? series.factuality?.no_statistic) {
    case 'no-values':
      return `no labelled ${subjects} have a value`;
    case 'one-value':
      return `one of the labelled ${subjects} has a value`;
    case 'one-class':
      return `all ${count(series.n_used)} ${subjects} with a value are of one class`;
    case 'labels-alike':
      return `all ${count(series.n_used)} ${subjects} with a value have the same label`;
    case 'values-alike':
      return `all ${count(series.n_used)} ${subjects} have the same value`;
    default:
      return null;
  }
}

/** {@code 3 without a context, 1 with an empty answer}, or nothing. */
export function undefinedOf(series: Series): string {
  return Object.entries(series.undefined)
    .filter(([, n]) => n > 0)
    .map(([reason, n]) => `${count(n)} ${reasonOf(reason)}`)
    .join(', ');
}

/** The floor in a row's audit, as a row of its own. */
export function floorOf(rows: Row[], { audit }: Row): Row | undefined {
  return rows.find((row) => row.floor && row.series.metric === audit?.floor);
}

/** The key of a series' row in an address: {@code binary/sgi/bge-small}. */
export function keyOf(kind: LabelKind, { metric, embedder }: Series): string {
  return `${kind}/${metric}/${embedder ?? ''}`;
}

function rowOf(series: Series, kind: LabelKind): Row[] {
  const stat = statOf(series, kind);
  const floor = isFloor(series);
  const audit = floor ? null : (series[kind]?.floor_audit ?? null);
  return stat === null ? [] : [{ key: keyOf(kind, series), kind, series, floor, stat, audit }];
}

/** The headline statistic of a series: its AUC, or Spearman's rho. */
export function statOf(series: Series, kind: LabelKind): Interval | null {
  return (kind === 'binary' ? series.binary?.auc : series.factuality?.spearman) ?? null;
}

function byValue(a: Row, b: Row): number {
  return b.stat.value - a.stat.value;
}
