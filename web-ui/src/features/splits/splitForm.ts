import { Problem } from '#shared/api/problem.ts';

/** The split from the form's fields, or a sentence that states the error. */
export function newSplitOf(share: string, seed: string) {
  const percent = Number(share.replace('%', '').replace(',', '.').trim() || Number.NaN);
  const number = Number(seed.trim() || Number.NaN);
  if (!(percent > 0 && percent < 100)) {
    throw new Problem(
      0,
      'form-incomplete',
      'The calibration share must be between 0 and 100 percent.',
    );
  }
  if (!Number.isSafeInteger(number) || number < 0) {
    throw new Problem(0, 'form-incomplete', 'The seed must be a whole number, 0 or more.');
  }
  return { calibration_share: Number((percent / 100).toFixed(6)), seed: number };
}
