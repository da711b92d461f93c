import type { Matrix } from '#shared/api/types.ts';
import { number } from '#shared/format/numbers.ts';
import { nameOf } from './names.ts';

/** Fewer answers have no meaningful spread. */
const FEWEST = 4;

/** An answer's mean similarity to the other answers. */
export type MeanSimilarity = { row: number; mean: number };

/** The mean similarity of each answer, and the outliers. */
export type Outliers = { similarities: MeanSimilarity[]; outliers: Set<number> };

/**
 * An answer is an outlier if its mean similarity to the other answers is below Tukey's lower fence:
 * the lower quartile of these means minus 1.5 interquartile ranges.
 */
export function outliersOf({ rows, matrix }: Matrix): Outliers {
  const answers = rows.flatMap((row, i) => (row.kind === 'answer' ? [i] : []));
  const similarities = answers.flatMap((row) => {
    const others = answers.flatMap((other) => (other === row ? [] : (matrix[row]?.[other] ?? [])));
    const sum = others.reduce((total, value) => total + value, 0);
    return others.length === 0 ? [] : [{ row, mean: sum / others.length }];
  });
  if (similarities.length < FEWEST) {
    return { similarities, outliers: new Set() };
  }
  const means = similarities.map((s) => s.mean).toSorted((a, b) => a - b);
  const [lower, upper] = [quantile(means, 0.25), quantile(means, 0.75)];
  const fence = lower - 1.5 * (upper - lower);
  return {
    similarities,
    outliers: new Set(similarities.filter((s) => s.mean < fence).map((s) => s.row)),
  };
}

/** Names the outliers and the rule, in sentences. */
export function outlierSentence(matrix: Matrix): string {
  const { similarities, outliers } = outliersOf(matrix);
  const [least] = similarities.toSorted((a, b) => a.mean - b.mean);
  if (least === undefined || similarities.length < 3) {
    return '';
  }
  const name = (row: number) => {
    const found = matrix.rows[row];
    return found === undefined ? '' : nameOf(found);
  };
  if (outliers.size === 0) {
    return `No answer is an outlier; ${name(least.row)} has the lowest mean similarity to the others, ${number(least.mean)}.`;
  }
  const names = similarities
    .filter((s) => outliers.has(s.row))
    .map((s) => `${name(s.row)} (${number(s.mean)})`)
    .join(', ');
  return `Outliers, marked ▲: ${names}. ${outliers.size === 1 ? 'Its' : 'Their'} mean similarity to the other answers is more than 1.5 interquartile ranges below the lower quartile.`;
}

/** Of sorted values, interpolated between the two nearest. */
function quantile(sorted: number[], share: number): number {
  const place = share * (sorted.length - 1);
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? below;
  return below + (above - below) * (place - Math.floor(place));
}
