package dev.sextant.api.imports.run;

/** Ends the work on an import that was cancelled. What ends it is already written down. */
public final class CancelledException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public CancelledException() {
    super("the import was cancelled", null, false, false);
  }
}
