import type { Report } from '#shared/api/types.ts';
import { count, plural, percent } from '#shared/format/numbers.ts';
import { type Truth, truthOf } from '#shared/terms/labels/labelSources.ts';

/** The data that the report is based on. */
export function basisOf({ dataset }: Report): string {
  const segments = dataset.segments;
  const judged =
    segments === undefined || segments.count === 0 || segments.share_not_true === null
      ? ''
      : `, ${plural(segments.count, 'judged segment')}, ${percent(segments.share_not_true)} of them not true`;
  return `${plural(dataset.items, 'item')}, ${plural(dataset.answers, 'answer')}${judged}.${copiesOf(dataset)}`;
}

/** The dependent data: copies, and texts with contradictory labels. */
function copiesOf({ copies, groups, contradictory_answers: both }: Report['dataset']): string {
  const copied =
    copies === undefined || groups === undefined || copies === 0
      ? ''
      : ` ${plural(copies, 'item repeats', 'items repeat')} the question and context, or the group, of another: intervals count ${plural(groups, 'group')}.`;
  return both === undefined || both === 0
    ? copied
    : `${copied} ${plural(both, 'answer text')} carry both labels for the same question and context.`;
}

/** Whose labels count, if not those in force, and how many subjects have none; null in older reports. */
export function labelSourceOf({ label_source: of }: Report): string | null {
  if (of === undefined || of.source === 'in-force') {
    return null;
  }
  const { answers, items } = of;
  return `${of.sentence} ${count(answers.unlabelled)} of ${plural(answers.count, 'answer')} and ${count(items.unlabelled)} of ${plural(items.count, 'item')} have no such label.`;
}

/** Who wrote the labels, for each kind of label that the report uses; none in older reports. */
export function truthsOf({ labels_by_source: sources, label_source: of }: Report): Truth[] {
  const vote = of?.labeller?.vote_of ?? null;
  return [
    ...(sources?.grounded === undefined ? [] : [truthOf(sources.grounded, 'of grounded', vote)]),
    ...(sources?.factuality === undefined
      ? []
      : [truthOf(sources.factuality, 'of factuality', vote)]),
  ];
}

/** The part of the split that the statistics use. */
export function splitOf(split: NonNullable<Report['split']>): string {
  return split.used === 'calibration'
    ? `The holdout is locked: the statistics are over the ${count(split.items)} calibration items only.`
    : 'The statistics are over calibration and holdout: the holdout is not locked.';
}
