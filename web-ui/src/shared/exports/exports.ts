import type { Export } from '#shared/api/types.ts';
import { bytes } from '#shared/format/numbers.ts';
import { moment } from '#shared/format/times.ts';
import { FORMATS } from '#shared/terms/exportFormats.ts';

/** Milliseconds between two looks at exports that are being written. */
const PACE = 1000;

/** What is exported, as an order names it. */
export type Exported = { experiment_id: string } | { occurrence_id: string };

/** Said of a file that is not in the store any more, as after a change of the store. */
export const GONE = 'The file is no longer kept.';

/** What an export is of. */
export function subjectOf({
  experiment_id: experiment,
  occurrence_id: occurrence,
}: Export): Exported {
  return occurrence === null ? { experiment_id: experiment ?? '' } : { occurrence_id: occurrence };
}

/** How soon to look again; false if all exports have ended. */
export function paceOf(exports: Export[]): number | false {
  return exports.some(({ state }) => state === 'queued' || state === 'running') ? PACE : false;
}

/** What a file is, with its experiment if the list is of several. */
export function nameOf({ format, experiment_name: name }: Export, inList: Exported): string {
  return 'occurrence_id' in inList && name !== null
    ? `${FORMATS[format]} of ${name}`
    : FORMATS[format];
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
