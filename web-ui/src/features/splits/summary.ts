import type { Split } from '#shared/api/types.ts';
import { count, plural, percent } from '#shared/format/numbers.ts';

/** Labels of each class that each part needs before a threshold is fitted. */
const NEEDED = 50;

/** The sizes of both parts, in a sentence. */
export function partsOf({ items, calibration_share: share }: Split): string {
  return `${plural(items.calibration, 'item')} for calibration, ${plural(items.holdout, 'item')} for the holdout (calibration share: ${percent(share)}). The split is by group of items, so answers to one question stay together.`;
}

/** For readers from whom labels are withheld. */
export const WITHHELD =
  'Label counts are hidden from annotators, who label without seeing the labels of others.';

/** Whether there are enough labels for a threshold; null if no label belongs to a class. */
export function sufficiencyOf({ labels }: Split): string | null {
  if (labels === null) {
    return WITHHELD;
  }
  const { calibration, holdout } = labels;
  const classes = [
    calibration.grounded,
    calibration.not_grounded,
    holdout.grounded,
    holdout.not_grounded,
  ];
  if (classes.every((n) => n === 0)) {
    return null;
  }
  return Math.min(...classes) >= NEEDED
    ? `Both parts have the ${NEEDED} labels of each class that a threshold needs.`
    : `A threshold needs ${NEEDED} labels of each class in both parts; the fewest here are ${count(Math.min(...classes))}.`;
}

/** Whether the items can still be split again. */
export function isOpen({ locked_at, looks }: Split): boolean {
  return locked_at === null && looks === 0;
}

/** The number of looks at the holdout, in a sentence. */
export function looksOf({ looks }: Split): string {
  return looks === 0
    ? 'The holdout has not been looked at.'
    : `The holdout was looked at ${plural(looks, 'time')}.`;
}
