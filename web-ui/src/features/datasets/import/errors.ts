import type { ImportError } from '#shared/api/types.ts';
import { csvField } from '#shared/format/csv.ts';

/** What is wrong, and what to do about it: the API says both in one sentence. */
export function problemAndRemedy(detail: string): { what: string; remedy: string } {
  const expected = /^(must .*?), found (.*)\.$/s.exec(detail);
  if (expected !== null) {
    return { what: `found ${expected[2]}`, remedy: `${expected[1]}.` };
  }
  // The last colon before a plain remark: quoted values of the file may hold others.
  const advised = /^(.*[^\s]): ([a-z][^"'{}[\]]*\.)$/s.exec(detail);
  if (advised !== null) {
    return { what: `${advised[1]}.`, remedy: advised[2] ?? '' };
  }
  return detail.startsWith('must ')
    ? { what: 'not as it must be', remedy: detail }
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
 * How many lines an import may leave out so that others remain, else 0. Several errors may stand on one
 * line, and a file that could not be read at all has no lines.
 */
export function skippable(errors: ImportError[], { error_count, line_count }: Counts): number {
  const bad = errors.length < error_count ? error_count : new Set(errors.map((e) => e.line)).size;
  return bad < line_count ? bad : 0;
}
