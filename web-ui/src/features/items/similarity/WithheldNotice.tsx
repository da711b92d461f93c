/** Explains why scores, and all that depends on them, are withheld. */
export function WithheldNotice() {
  return (
    <p>The item is in the locked holdout: its scores are hidden, to prevent choosing by them.</p>
  );
}
