/** Explains the second difference in comparisons of factuality. */
export const ISOTONIC_SCALING =
  'After isotonic scaling: the difference of Pearson’s r once each score is replaced by the factuality that its isotonic ' +
  'regression gives it, the same way for both. A verdict takes both differences on the same side of 0.';
