import type { Split } from '#shared/api/types.ts';
import { count, plural } from '#shared/format/numbers.ts';

/** Labels of each class that each part needs: below this number, nothing is fitted or evaluated. */
const NEEDED = 50;

export type Part = 'calibration' | 'holdout';

/**
 * The labels of a part of the split, and the missing ones; null if none are known to be missing.
 */
export type Stock = { part: Part; has: string; lacks: string | null };

const PARTS: [Part, string][] = [
  ['calibration', 'The calibration part'],
  ['holdout', 'The holdout'],
];

/**
 * The labels for fitting and evaluating a threshold. The number of usable subjects is at most that
 * of labelled answers, so labels missing here are certainly missing. Empty if labels are withheld.
 */
export function labelSupply(
  { labels }: Pick<Split, 'labels'>,
  label: 'grounded' | 'factuality',
): Stock[] {
  if (labels === null) {
    return [];
  }
  return PARTS.map(([part, name]) => {
    const { grounded, not_grounded: risky, factuality } = labels[part];
    const kinds: [number, number, string][] =
      label === 'grounded'
        ? [
            [risky, NEEDED, 'not grounded'],
            [grounded, NEEDED, 'grounded'],
          ]
        : [[factuality, 2 * NEEDED, 'with a factuality']];
    // The mean over an item's answers counts a grounded answer as 1.
    const certain = label === 'grounded' || grounded + risky + factuality < 2 * NEEDED;
    const missing = certain ? kinds.filter(([n, needed]) => n < needed) : [];
    return {
      part,
      has: `${name} has ${kinds.map(([n, , of]) => `${count(n)} ${of}`).join(' and ')}`,
      lacks:
        missing.length === 0
          ? null
          : missing.map(([n, needed, of]) => `${count(needed - n)} more ${of}`).join(' and '),
    };
  });
}

/** The labels that each part needs, in a sentence. */
export function neededOf(label: 'grounded' | 'factuality'): string {
  return label === 'grounded'
    ? `It is fitted on the calibration part of the split and judged on the holdout. Each part needs ${plural(NEEDED, 'labelled answer')} of each class; with fewer, the intervals are too wide.`
    : `It is fitted on the calibration part of the split and judged on the holdout. Each part needs ${plural(NEEDED, 'labelled answer')} on each side of the factuality that you choose; with fewer, the intervals are too wide.`;
}
