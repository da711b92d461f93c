import type { Import } from '#shared/api/types.ts';
import { bytes, count, plural, percent } from '#shared/format/numbers.ts';
import { duration } from '#shared/format/times.ts';
import type { Pace } from '#shared/query/pace.ts';
import type { Upload } from './uploads.ts';

export const STAGES = {
  receiving: 'Uploading',
  waiting: 'Waiting',
  reading: 'Reading',
  storing: 'Storing',
} as const;

export type Stage = keyof typeof STAGES;
export type ImportStage = { stage: Stage; done: number; total: number | null };

/** The progress of an import: from this tab while it uploads, else from the server. */
export function stageOf({ progress }: Import, upload: Upload | undefined): ImportStage {
  if (upload !== undefined && !upload.done) {
    return { stage: 'receiving', done: upload.sent, total: upload.file.size };
  }
  return (
    progress ?? { stage: upload === undefined ? 'receiving' : 'reading', done: 0, total: null }
  );
}

/**
 * {@code 412 MB of 1.00 GB (41 %), 95.0 MB a second, about 6 s left}; once everything is stored,
 * the step that follows.
 */
export function stageLine(
  stage: Stage,
  done: number,
  total: number | null,
  pace: Pace | null,
): string {
  if (stage === 'waiting') {
    return 'other imports run first';
  }
  if (stage === 'storing' && total !== null && done >= total) {
    return `${plural(total, 'item')} stored, now being split into calibration and holdout`;
  }
  const amount = stage === 'storing' ? count : bytes;
  const rate = stage === 'storing' ? (n: number) => plural(Math.round(n), 'item') : bytes;
  const whole = total === null ? amount(done) : `${amount(done)} of ${amount(total)}`;
  const share = total ? ` (${percent(done / total)})` : '';
  const unit = stage === 'storing' ? ' items' : '';
  const speed =
    pace === null
      ? ''
      : `, ${rate(pace.perSecond)} a second` +
        (total === null ? '' : `, about ${duration(Math.ceil(pace.secondsLeft))} left`);
  return `${whole}${unit}${share}${speed}`;
}
