import type { Series, Trait } from '#shared/api/types.ts';
import type { Interval } from '#shared/format/intervals.ts';
import { angle, count } from '#shared/format/numbers.ts';
import type { ItemFilter } from '../view/itemFilter.ts';
import type { LabelKind } from '../series/model.ts';
import type { Row } from '../series/rows.ts';

/** The statistic within one third of the answers, and the range of that third. */
export type Third = {
  name: string;
  range: string;
  n: string;
  stat: Interval | null;
  behind: ItemFilter;
};

const TRAITS: Record<Trait, [string, 'angle' | 'length']> = {
  'theta-qc': ['Angle between question and context', 'angle'],
  'question-length': ['Length of the question', 'length'],
  'context-length': ['Length of the context', 'length'],
  'answer-length': ['Length of the answer', 'length'],
};

const NAMES: Record<'angle' | 'length', string[]> = {
  angle: ['narrow', 'middle', 'wide'],
  length: ['short', 'middle', 'long'],
};

/** The same statistic over all answers: for factuality, the thirds have Pearson's r. */
export function wholeOf({ series, stat, kind }: Pick<Row, 'series' | 'stat' | 'kind'>): Interval {
  return kind === 'binary' ? stat : (series.factuality?.pearson ?? stat);
}

export function strataOf(series: Series, kind: LabelKind): { trait: string; thirds: Third[] }[] {
  return kind === 'binary'
    ? (series.binary?.strata ?? []).map(({ trait, thirds }) => ({
        trait: TRAITS[trait][0],
        thirds: thirds.map((t, i) => ({
          name: nameOf(trait, i),
          range: rangeOf(trait, t),
          n: `${count(t.n_grounded)} | ${count(t.n_not_grounded)}`,
          stat: t.auc,
          behind: behindThird(trait, t, i),
        })),
      }))
    : (series.factuality?.strata ?? []).map(({ trait, thirds }) => ({
        trait: TRAITS[trait][0],
        thirds: thirds.map((t, i) => ({
          name: nameOf(trait, i),
          range: rangeOf(trait, t),
          n: count(t.n),
          stat: t.pearson,
          behind: behindThird(trait, t, i),
        })),
      }));
}

/**
 * A value on a cut belongs to the third below it; the outer thirds are open, so that rounding
 * excludes no extreme value.
 */
function behindThird(
  of: Trait,
  { low, high }: { low: number; high: number },
  i: number,
): ItemFilter {
  return { trait: { of, ...(i > 0 && { above: low }), ...(i < 2 && { to: high }) } };
}

function nameOf(trait: Trait, i: number): string {
  return NAMES[TRAITS[trait][1]][i] ?? String(i + 1);
}

function rangeOf(trait: Trait, { low, high }: { low: number; high: number }): string {
  return TRAITS[trait][1] === 'angle'
    ? `${low.toFixed(3)} to ${angle(high)}`
    : `${count(Math.round(low))} to ${count(Math.round(high))} characters`;
}
