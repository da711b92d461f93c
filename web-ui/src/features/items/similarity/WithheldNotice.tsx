/** Why there are no scores, nor anything that scores are functions of. */
export function WithheldNotice() {
  return (
    <p>
      The item is in the holdout, which is locked: its scores are not shown, so that nobody chooses
      by them.
    </p>
  );
}
