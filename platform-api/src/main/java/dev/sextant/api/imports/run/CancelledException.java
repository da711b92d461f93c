package dev.sextant.api.imports.run;

/** Stops work on a cancelled import. The cancellation is already recorded. */
public final class CancelledException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public CancelledException() {
    super("the import was cancelled", null, false, false);
  }
}
