import type { ImportPreview } from '#shared/api/types.ts';
import { bytes, count, counted } from '#shared/format/numbers.ts';
import { carries, formatName } from '../version/contents.ts';

/** What was recognised, in one sentence; with estimates for a file longer than the preview. */
export function recognisedStart(preview: ImportPreview, size: number): string {
  if (preview.format === 'records' && preview.counts.items === 0 && preview.columns.length > 0) {
    return `JSON records with ${counted(preview.columns.length, 'name')}: which is the question, which the answer?`;
  }
  if (preview.format === null) {
    return preview.columns.length > 1
      ? `A table of ${counted(preview.columns.length, 'column')}${apart(preview)}: which holds the question, which the answer?`
      : 'This file is of no known shape';
  }
  const { items, answers } = preview.counts;
  const cut = preview.bytes < size;
  const said = (n: number, one: string, many?: string) =>
    cut ? `about ${counted(estimate(n, preview.bytes, size), one, many)}` : counted(n, one, many);
  const name = formatName(preview.format) + apart(preview);
  switch (preview.format) {
    case 'halueval':
      return `${name}: ${said(items, 'question')}, right and hallucinated answer each`;
    case 'wikibio':
      return `${name}: ${said(items, 'passage')} with judged sentences and samples`;
    default:
      return `${name}: ${said(items, 'item')}, ${said(answers, 'answer')}`;
  }
}

/** What stands between the fields, where it is not what the format is named after; or where the records are. */
function apart({ separator, records_in: array }: ImportPreview): string {
  if (array !== null) {
    return ` in the array “${array}”`;
  }
  return separator === null || separator === 'comma' ? '' : ` with ${separator}s`;
}

/** What the previewed part has for metrics and statistics. */
export function carriedStart({ counts }: ImportPreview): string[] {
  return counts.items === 0
    ? []
    : carries({
        ...counts,
        item_count: counts.items,
        segments: { count: counts.judged_segments, share_not_true: null },
      });
}

/** How much of the file was previewed; null if all of it. */
export function coverage(preview: ImportPreview, size: number): string | null {
  return preview.bytes >= size
    ? null
    : `Only the first ${bytes(preview.bytes)} of ${bytes(size)} were looked at, ${counted(preview.counts.lines, 'line')}; the import reads every line.`;
}

/** What a button offers that leaves bad lines out. */
export function skipButton(preview: ImportPreview, size: number): string {
  if (preview.unknown_fields.length > 0 && preview.unknown_fields.length === preview.error_count) {
    return 'Import without the unknown fields';
  }
  const unknown = new Set(preview.unknown_fields.map(({ field }) => field));
  const wrong = preview.errors.filter(({ field }) => !unknown.has(field));
  const lines = new Set(wrong.map(({ line }) => line)).size;
  const all = preview.bytes >= size && preview.errors.length === preview.error_count;
  if (!all) {
    return 'Skip bad lines and import the others';
  }
  return `Skip the ${lines === 1 ? 'bad line' : `${count(lines)} bad lines`} and import the others`;
}

/** Two figures: more would be made up. */
function estimate(n: number, part: number, whole: number): number {
  return part === 0 ? 0 : Number(((n * whole) / part).toPrecision(2));
}

/** That statistics need labels, where none were found; it is said before anything is imported. */
export function noLabelsNotice(preview: ImportPreview, size: number): string | null {
  const { items, grounded_labels, factuality_labels, item_factuality_labels } = preview.counts;
  if (items === 0 || grounded_labels + factuality_labels + item_factuality_labels > 0) {
    return null;
  }
  const where = preview.bytes < size ? ' in the part that was looked at' : '';
  const how =
    preview.columns.length === 0
      ? 'A label is "grounded": true or false, or "factuality": a number from 0 to 1.'
      : 'If the file has them, choose above what holds Grounded or Factuality.';
  return `No labels were found${where}: an experiment will give scores, but no statistics, intervals or thresholds. ${how} Answers can also be labelled later, on the page Labels.`;
}
