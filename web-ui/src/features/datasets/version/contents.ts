import type { Version } from '#shared/api/types.ts';
import { plural, percent } from '#shared/format/numbers.ts';

type Contents = Pick<
  Version,
  | 'item_count'
  | 'items_with_context'
  | 'items_with_samples'
  | 'grounded_labels'
  | 'factuality_labels'
  | 'item_factuality_labels'
  | 'segments'
  | 'external_scores'
>;

const FORMATS: Record<string, string> = {
  native: 'Sextant JSONL',
  csv: 'CSV',
  records: 'JSON records',
  halueval: 'HaluEval QA',
  wikibio: 'WikiBio GPT-3',
};

export function formatName(format: string): string {
  return FORMATS[format] ?? format;
}

/** The recognised contents of an import, in one line. */
export function importSummary(version: Version): string {
  return `${formatName(version.format)}: ${plural(version.item_count, 'item')}, ${plural(version.answer_count, 'answer')}.`;
}

/** The parts that the version has for metrics and statistics, and those that it lacks. */
export function contentsOf(version: Contents): string[] {
  const items = version.item_count;
  return [
    share(version.items_with_context, items, 'has context', 'have context') ??
      'No item has context, so metrics that need it are not available.',
    share(
      version.items_with_samples,
      items,
      'has two or more samples',
      'have two or more samples',
    ) ?? 'No item has two or more samples, so metrics that compare samples are not available.',
    labels(version),
    ...(version.external_scores.length > 0 ? [scoresFrom(version.external_scores)] : []),
    ...(version.segments.count > 0 && version.segments.share_not_true !== null
      ? [
          `${plural(version.segments.count, 'judged segment')}, ${percent(version.segments.share_not_true)} of them not true.`,
        ]
      : []),
  ];
}

function scoresFrom(scores: Contents['external_scores']): string {
  const names = scores.map(({ name, count }) => `${name} (${plural(count, 'answer')})`);
  return `Scores from elsewhere: ${names.join(', ')}.`;
}

function labels(version: Contents): string {
  const kinds = [
    version.grounded_labels > 0
      ? `${plural(version.grounded_labels, 'answer')} labelled grounded or not`
      : null,
    version.factuality_labels > 0
      ? `${plural(version.factuality_labels, 'answer')} labelled with factuality`
      : null,
    version.item_factuality_labels > 0
      ? `${plural(version.item_factuality_labels, 'item')} with a factuality`
      : null,
  ].filter((kind) => kind !== null);
  return kinds.length === 0
    ? 'The file has no labels. Without labels an experiment gives scores but no statistics.'
    : kinds.join(', ') + '.';
}

function share(n: number, of: number, one: string, many: string): string | null {
  if (n === 0) {
    return null;
  }
  return n === of ? `Every item ${one}.` : `${plural(n, 'item')} ${n === 1 ? one : many}.`;
}
