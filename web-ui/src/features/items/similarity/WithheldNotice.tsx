/** Why there are no scores, nor anything that scores are functions of. */
export function WithheldNotice() {
  return (
    <p>The item is in the locked holdout: its scores are hidden, so that nobody chooses by them.</p>
  );
}
