/** Why there are no scores, nor anything that scores are functions of. */
export function WithheldNotice() {
  return (
    <p>The item is in the locked holdout: its scores are hidden, to prevent choosing by them.</p>
  );
}
