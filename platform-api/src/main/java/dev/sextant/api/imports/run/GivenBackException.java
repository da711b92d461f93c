package dev.sextant.api.imports.run;

/** Ends a run whose import was left to whichever process tries next, with its content. */
public final class GivenBackException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public GivenBackException() {
    super("the import was left to the next process", null, false, false);
  }
}
