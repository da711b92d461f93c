import type { ImportError } from '#shared/api/types.ts';
import { csvField } from '#shared/format/csv.ts';

/** What is wrong, and what to do about it: the API says both in one sentence. */
export function toldApart(detail: string): { what: string; remedy: string } {
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
    const { what, remedy } = toldApart(detail);
    return [String(line), field, what, remedy].map(csvField).join(',');
  });
  return ['line,field,what,remedy', ...rows, ''].join('\r\n');
}
