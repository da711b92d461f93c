/** Explains the corrected p of comparisons. */
export const CORRECTED =
  'p is corrected for the number of comparisons by Romano and Wolf’s step-down method: among many comparisons, some differ by chance. ' +
  'A difference needs a corrected p below 0.05.';

/** The same of older reports. */
export const CORRECTED_BY_HOLM = CORRECTED.replace(
  'Romano and Wolf’s step-down method',
  'Holm’s method',
);

/** Returns the corrected p of a comparison; null if there is none. Older reports call it `holm`. */
export function correctedOf(comparison: {
  adjusted_p?: number | null;
  holm?: number | null;
}): number | null {
  return comparison.adjusted_p ?? comparison.holm ?? null;
}
