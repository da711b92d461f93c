/** Explains the corrected p of comparisons. */
export const HOLM =
  'p is corrected for the number of comparisons by Holm’s method: among many comparisons some look different by chance. ' +
  'A difference takes a corrected p below 0.05.';
