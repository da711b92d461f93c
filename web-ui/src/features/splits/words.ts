import type { Split } from '#shared/api/types.ts';
import { count, counted, percent } from '#shared/format/numbers.ts';

/** Labels of either class that either part must have before a threshold is fitted. */
const NEEDED = 50;

/** How the items are parted, in a sentence. */
export function partsOf({ items, calibration_share: share }: Split): string {
  return `${counted(items.calibration, 'item')} to fit on, ${counted(items.holdout, 'item')} to judge on (asked for: ${percent(share)} to fit on). By item, so that answers to one question stay together.`;
}

/** Said where what labels say is kept from who reads. */
export const WITHHELD =
  'Label counts are hidden from annotators, who label without seeing the labels of others.';

/** Whether the labels allow a threshold; nothing to say where there are no such labels. */
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
    ? `Both parts have the ${NEEDED} labels of either class that a threshold needs.`
    : `A threshold needs ${NEEDED} labels of either class in both parts; the fewest here are ${count(Math.min(...classes))}.`;
}

/** Whether the items may still be parted anew. */
export function isOpen({ locked_at, looks }: Split): boolean {
  return locked_at === null && looks === 0;
}

/** How often the holdout was looked at. */
export function looksOf({ looks }: Split): string {
  return looks === 0
    ? 'Nobody has looked at the holdout.'
    : `The holdout was looked at ${counted(looks, 'time')}.`;
}
