import type { Comparison, Finding, Report, Series } from '#shared/api/types.ts';
import type { Head } from '#shared/chart/sheet.ts';
import { decimal, decimals, percent, plural } from '#shared/format/numbers.ts';
import { OUTCOMES, outcomesText } from '#shared/terms/outcomes.ts';
import type { LabelKind } from '../series/model.ts';
import type { Row } from '../series/rows.ts';

/** The least and the greatest value of a statistic with the subjects that it leaves out. */
export type Extremes = NonNullable<NonNullable<Series['binary']>['left_out']>['auc'];

type LeftOut = { subjects: number; left_out: number; share: number; unlabelled: number };

/** What a series leaves out because of outcomes; undefined if no draws were made. */
export function leftOutOf(series: Series, kind: LabelKind): LeftOut | undefined {
  return series[kind]?.left_out;
}

/** {@code 12 of 200 items left out}, or nothing if no draws were made. */
export function leftOutText({ series, kind }: Row): string {
  const leftOut = leftOutOf(series, kind);
  return leftOut === undefined
    ? ''
    : `${decimal(leftOut.left_out, 0)} of ${plural(leftOut.subjects, series.subject)} left out`;
}

/** {@code between 0.710 and 0.830}; nothing if no subject is left out. */
export function extremesText(extremes: Extremes | undefined, row: Row): string {
  return boundsText(extremes, leftOutOf(row.series, row.kind));
}

/** {@code between −0.020 and 0.110}: a difference with what its comparison leaves out. */
export function differenceBounds({ left_out }: Pick<Comparison, 'left_out'>): string {
  return boundsText(left_out?.difference, left_out);
}

function boundsText(extremes: Extremes | undefined, of: { left_out: number } | undefined): string {
  return !extremes || (of?.left_out ?? 0) === 0 ? '' : `between ${betweenText(extremes)}`;
}

/**
 * {@code with the 12 left out between 0.100 and 0.900}; {@code unbounded} with them if there are no
 * bounds; nothing if no subject is left out.
 */
export function withLeftOut(
  extremes: Extremes | undefined,
  of: Pick<LeftOut, 'left_out' | 'share'> | undefined,
): string {
  if (of === undefined || of.left_out === 0) {
    return '';
  }
  const those = `with the ${decimal(of.left_out, 0)} left out (${percent(of.share)})`;
  return extremes
    ? `${those} between ${betweenText(extremes)}`
    : `${those} it has no bounds, because a single score may be any number`;
}

/** What the finding leaves out, and whether that could reverse its difference to the best floor. */
export function leftOutOfFinding({ left_out: of, headline, floor }: Finding): string[] {
  if (of === undefined || of.left_out === 0 || of.value === null) {
    return [];
  }
  const name = headline === 'auc' ? 'AUC' : 'Spearman’s rho';
  const value = `${decimal(of.left_out, 0)} of ${decimal(of.subjects, 0)} are left out because of outcomes (${percent(of.share)}). With them the ${name} lies between ${betweenText(of.value)}, whatever their scores.`;
  if (floor === null || of.difference === null) {
    return [value];
  }
  const { low, high } = of.difference;
  const decides = low > 0 ? 'it stays above 0' : high < 0 ? 'it stays below 0' : DECIDE;
  return [
    `${value} The difference to the best floor lies between ${betweenText(of.difference)}: ${decides}. What the score adds to all floors together has no such bounds.`,
  ];
}

const DECIDE = 'those left out could decide it either way';

function betweenText({ low, high }: { low: number; high: number }): string {
  const places = Math.min(3, decimals([low, high]));
  return `${decimal(low, places)} and ${decimal(high, places)}`;
}

/** The headline statistic's extremes. */
export function headlineExtremes({ series, kind }: Row): Extremes | undefined {
  return kind === 'binary' ? series.binary?.left_out?.auc : series.factuality?.left_out?.spearman;
}

/**
 * What is left out and what it could change, in sentences for the details of a row; nothing if
 * no draws were made.
 */
export function leftOutSentence(row: Row): string {
  const { series, kind } = row;
  const leftOut = leftOutOf(series, kind);
  if (leftOut === undefined) {
    return '';
  }
  const subjects = `${decimal(leftOut.left_out, 0)} of ${plural(leftOut.subjects, series.subject)}`;
  if (leftOut.left_out === 0) {
    return series.subject === 'answer'
      ? `${subjects} are left out because of outcomes: no sampled answer is labelled, or all of them count.`
      : `${subjects} are left out because of outcomes.`;
  }
  const why =
    series.subject === 'item'
      ? 'too few of their answers count'
      : 'their outcome does not count, or they were not made';
  return `${subjects} are left out (${percent(leftOut.share)}), because ${why}. ${movement(row, leftOut)}`;
}

function movement(row: Row, leftOut: LeftOut): string {
  const extremes = headlineExtremes(row);
  const statistic = row.kind === 'binary' ? 'The AUC' : 'Spearman’s rho';
  if (!extremes) {
    return '';
  }
  const { all_right: right, all_wrong: wrong } = extremes;
  if (right === null || wrong === null || leftOut.unlabelled === 0) {
    return `${statistic} lies between ${betweenText(extremes)}, whatever their scores were.`;
  }
  return `${statistic} lies between ${betweenText(right)} if all ${plural(leftOut.unlabelled, 'of them without a label', 'of them without labels')} were right, and between ${betweenText(wrong)} if all were wrong, whatever their scores.`;
}

/** What became of the draws of a report's answers; nothing if there are none. */
export function drawsSentence({ draws }: Report): string {
  if (draws === undefined) {
    return '';
  }
  const answers = plural(draws.asked, 'answer');
  if (draws.left_out === 0) {
    return `All ${answers} asked for count.`;
  }
  const others = OUTCOMES.flatMap(([outcome, words]) => {
    const n = draws.outcomes[outcome] ?? 0;
    return n === 0 || draws.counted_outcomes.includes(outcome) ? [] : [`${decimal(n, 0)} ${words}`];
  });
  const made = draws.not_made === 0 ? [] : [`${decimal(draws.not_made, 0)} not made`];
  return (
    `${decimal(draws.left_out, 0)} of ${answers} asked for do not count (${percent(draws.share)}): ` +
    `${[...others, ...made].join(', ')}. Outcomes that count: ${outcomesText(draws.counted_outcomes)}. ` +
    'Under “Numbers”, each statistic shows how many items or answers it lacks for this reason, and how far they could move it.'
  );
}

/** The columns of a file for what is left out; none if no draws were made. */
export function leftOutHeads(rows: Row[]): Head[] {
  return rows.some((row) => leftOutOf(row.series, row.kind) !== undefined) ? HEADS : [];
}

export function leftOutCells(rows: Row[], row: Row): (number | null)[] {
  const leftOut = leftOutOf(row.series, row.kind);
  const extremes = headlineExtremes(row);
  return leftOutHeads(rows).length === 0
    ? []
    : [
        leftOut?.left_out ?? null,
        leftOut?.share ?? null,
        extremes?.low ?? null,
        extremes?.high ?? null,
      ];
}

const HEADS: Head[] = [
  { name: 'left out', kind: 'number' },
  { name: 'share left out', kind: 'number' },
  { name: 'least with those left out', kind: 'number' },
  { name: 'greatest with those left out', kind: 'number' },
];
