import type { ImportError } from '#shared/api/types.ts';
import { csvField } from '#shared/format/csv.ts';
import { count, plural } from '#shared/format/numbers.ts';

/** Splits an error detail of the API into the fault and its remedy. */
export function problemAndRemedy(detail: string): { what: string; remedy: string } {
  const expected = /^(must .*?), found (.*)\.$/s.exec(detail);
  if (expected !== null) {
    return { what: `found ${expected[2]}`, remedy: `${expected[1]}.` };
  }
  // The last colon before a plain remark: quoted values of the file may contain others.
  const advised = /^(.*[^\s]): ([a-z][^"'{}[\]]*\.)$/s.exec(detail);
  if (advised !== null) {
    return { what: `${advised[1]}.`, remedy: advised[2] ?? '' };
  }
  return detail.startsWith('must ')
    ? { what: 'invalid value', remedy: detail }
    : { what: detail, remedy: '' };
}

/** The errors as a CSV file (RFC 4180). */
export function errorsFile(errors: ImportError[]): string {
  const rows = errors.map(({ line, field, detail }) => {
    const { what, remedy } = problemAndRemedy(detail);
    return [String(line), field, what, remedy].map(csvField).join(',');
  });
  return ['line,field,what,remedy', ...rows, ''].join('\r\n');
}

type Counts = { error_count: number; line_count: number };

/**
 * Why a file was refused: its lines with errors, or the number of errors while some are not loaded.
 */
export function refusalOf(errors: ImportError[], counts: Counts): string {
  const lines = errors.length < counts.error_count ? null : linesOf(errors);
  const all = plural(counts.error_count, 'error');
  return lines === null
    ? `${all} in ${plural(counts.line_count, 'line')}; nothing was stored.`
    : `${all} in ${count(lines)} of ${plural(counts.line_count, 'line')}; nothing was stored.`;
}

/**
 * How many lines an import can skip with others remaining, else 0. A line may have several errors.
 */
export function skippable(errors: ImportError[], { error_count, line_count }: Counts): number {
  const bad = errors.length < error_count ? error_count : linesOf(errors);
  return bad < line_count ? bad : 0;
}

function linesOf(errors: ImportError[]): number {
  return new Set(errors.map(({ line }) => line)).size;
}
