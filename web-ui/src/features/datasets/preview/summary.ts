import type { ImportPreview } from '#shared/api/types.ts';
import { bytes, count, plural } from '#shared/format/numbers.ts';
import { contentsOf, formatName } from '../version/contents.ts';

/** The recognised contents in one sentence; with estimates for a file longer than the preview. */
export function recognisedStart(preview: ImportPreview, size: number): string {
  if (preview.format === 'records' && preview.counts.items === 0 && preview.columns.length > 0) {
    return `JSON records with ${plural(preview.columns.length, 'field')}: which holds the question, which the answer?`;
  }
  if (preview.format === null) {
    return preview.columns.length > 1
      ? `A table of ${plural(preview.columns.length, 'column')}${separatorText(preview)}: which holds the question, which the answer?`
      : 'File format not recognised';
  }
  const { items, answers } = preview.counts;
  const cut = preview.bytes < size;
  const amount = (n: number, one: string, many?: string) =>
    cut ? `about ${plural(estimate(n, preview.bytes, size), one, many)}` : plural(n, one, many);
  const name = formatName(preview.format) + separatorText(preview);
  switch (preview.format) {
    case 'halueval':
      return `${name}: ${amount(items, 'question')}, each with a right and a hallucinated answer`;
    case 'wikibio':
      return `${name}: ${amount(items, 'passage')} with judged sentences and samples`;
    default:
      return `${name}: ${amount(items, 'item')}, ${amount(answers, 'answer')}`;
  }
}

/** Names the separator if it is not a comma, or the array of the records. */
function separatorText({ separator, records_in: array }: ImportPreview): string {
  if (array !== null) {
    return ` in the array “${array}”`;
  }
  return separator === null || separator === 'comma' ? '' : ` with ${separator}s`;
}

/** The parts of the previewed items that metrics and statistics use. */
export function carriedStart({ counts }: ImportPreview): string[] {
  return counts.items === 0
    ? []
    : contentsOf({
        ...counts,
        item_count: counts.items,
        segments: { count: counts.judged_segments, share_not_true: null },
      });
}

/** The share of the file that was previewed; null if all of it. */
export function coverage(preview: ImportPreview, size: number): string | null {
  return preview.bytes >= size
    ? null
    : `This preview read the first ${bytes(preview.bytes)} of ${bytes(size)}, ${plural(preview.counts.lines, 'line')}; the import reads every line.`;
}

/**
 * The number of lines with errors, and the errors that cost a line; null if the preview does not
 * show all of them.
 */
export function badLines(preview: ImportPreview, size: number) {
  const unknown = new Set(preview.unknown_fields.map(({ field }) => field));
  // An unknown field is one error, however many lines have it, and does not cost a line.
  const errors = preview.errors.filter(({ field }) => !unknown.has(field));
  const ignored = preview.errors.length - errors.length;
  const complete = preview.bytes >= size && preview.errors.length === preview.error_count;
  return {
    errors,
    count: preview.error_count - ignored,
    lines: complete ? new Set(errors.map(({ line }) => line)).size : null,
  };
}

/** The text of the button that imports a file with errors. */
export function skipButton(preview: ImportPreview, size: number): string {
  const { count: bad, lines } = badLines(preview, size);
  if (bad === 0) {
    return 'Import without the unknown fields';
  }
  return lines === null
    ? 'Skip the bad lines and import the rest'
    : `Skip the ${lines === 1 ? 'bad line' : `${count(lines)} bad lines`} and import the rest`;
}

/** Two significant figures: an extrapolation is no more precise. */
function estimate(n: number, part: number, whole: number): number {
  return part === 0 ? 0 : Number(((n * whole) / part).toPrecision(2));
}

/** Warns before the import that a file without labels gives no statistics. */
export function noLabelsNotice(preview: ImportPreview, size: number): string | null {
  const { items, grounded_labels, factuality_labels, item_factuality_labels } = preview.counts;
  if (items === 0 || grounded_labels + factuality_labels + item_factuality_labels > 0) {
    return null;
  }
  const where = preview.bytes < size ? ' in the previewed part' : '';
  const how =
    preview.columns.length === 0
      ? 'A label is "grounded": true or false, or "factuality": a number from 0 to 1.'
      : 'If the file has labels, choose the column for Grounded or Factuality above.';
  return `No labels were found${where}: an experiment will give scores but no statistics, intervals or thresholds. ${how} You can also label answers later, on the Labels page.`;
}
