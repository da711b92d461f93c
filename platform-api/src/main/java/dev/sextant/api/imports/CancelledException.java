package dev.sextant.api.imports;

/** Ends the work on an import that was cancelled. What ends it is already written down. */
final class CancelledException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  CancelledException() {
    super("the import was cancelled", null, false, false);
  }
}
