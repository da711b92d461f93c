package dev.sextant.standalone.command;

/** The command line is wrong; the message says how. */
public final class WrongLineException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** Creates it with a sentence for the person at the command line. */
  public WrongLineException(String sentence) {
    super(sentence);
  }
}
