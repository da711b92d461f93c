import type { Export, ExportFormat } from '#shared/api/types.ts';
import { bytes } from '#shared/format/numbers.ts';
import { moment } from '#shared/format/times.ts';

/** What each format is called, in the order in which formats are offered. */
export const FORMATS: Record<ExportFormat, string> = {
  bundle: 'Bundle with all rows (zip)',
  html: 'Page with charts (HTML)',
  pdf: 'Document (PDF)',
  junit: 'Test cases (JUnit XML)',
};

/** Milliseconds between two looks at exports that are being written. */
const PACE = 1000;

/** How soon to look again; false if all exports have ended. */
export function paceOf(exports: Export[]): number | false {
  return exports.some(({ state }) => state === 'queued' || state === 'running') ? PACE : false;
}

/** What became of an export, in a line. */
export function lineOf({ state, bytes: size, failure, expires_at: end }: Export): string {
  switch (state) {
    case 'queued':
      return 'Waiting';
    case 'running':
      return 'Being written';
    case 'failed':
      return failure ?? 'Failed';
    case 'expired':
      return 'Deleted because it was old';
    case 'completed':
      return `${bytes(size ?? 0)}${end === null ? '' : `, kept until ${moment(end)}`}`;
  }
}
