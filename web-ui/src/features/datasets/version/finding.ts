import type { Split, Version } from '#shared/api/types.ts';
import { count, plural } from '#shared/format/numbers.ts';

/** Labels of each class that each part needs before a threshold is fitted. */
const NEEDED = 50;

/** What a version can be used for, in a sentence. */
export function findingOf(version: Version, split: Split): string {
  return `${itemsOf(version)}; ${answersOf(version, split)}; ${worthOf(version, split)}.`;
}

function itemsOf({ item_count: items, items_with_context: context }: Version): string {
  const all = plural(items, 'item');
  if (context === 0) {
    return `${all}, none with context`;
  }
  if (context === items) {
    return items === 1 ? `${all}, with context` : `${all}, each with context`;
  }
  return `${all}, ${count(context)} of them with context`;
}

function answersOf({ answer_count: answers }: Version, { labels }: Split): string {
  if (labels === null) {
    return plural(answers, 'answer');
  }
  const [grounded, not, factuality] = (['grounded', 'not_grounded', 'factuality'] as const).map(
    (each) => labels.calibration[each] + labels.holdout[each],
  ) as [number, number, number];
  const all = plural(answers, 'answer');
  if (grounded + not > 0) {
    return grounded + not === answers
      ? `${all}, ${shareOf(grounded, answers)} of them grounded`
      : `${all}, ${count(grounded + not)} of them labelled, ${shareOf(grounded, grounded + not)} of these grounded`;
  }
  return factuality === 0
    ? `${all}, none of them labelled`
    : `${all}, ${factuality === answers ? 'each' : `${count(factuality)} of them`} with a factuality`;
}

/** {@code half}, {@code none}, {@code 1,234}: a share as a word, if there is one for it. */
function shareOf(n: number, of: number): string {
  if (n === 0) {
    return 'none';
  }
  if (n === of) {
    return 'all';
  }
  return 2 * n === of ? 'half' : count(n);
}

function worthOf(version: Version, { labels }: Split): string {
  if (labels === null) {
    return 'labels are hidden from annotators, who label without seeing those of others';
  }
  const { calibration, holdout } = labels;
  const fewest = Math.min(
    calibration.grounded,
    calibration.not_grounded,
    holdout.grounded,
    holdout.not_grounded,
  );
  if (version.grounded_labels === 0 && version.factuality_labels > 0 && fewest === 0) {
    return 'to fit a threshold, choose the factuality below which an answer counts as risky';
  }
  if (
    calibration.grounded + calibration.not_grounded + holdout.grounded + holdout.not_grounded ===
    0
  ) {
    return 'without labels an experiment gives scores but no statistics';
  }
  return fewest >= NEEDED
    ? 'enough labels on both sides of the split to fit a threshold'
    : `too few labels to fit a threshold: each class needs ${NEEDED} in each part of the split, and the smallest has ${count(fewest)}`;
}
