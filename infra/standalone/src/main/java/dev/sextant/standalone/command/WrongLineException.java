package dev.sextant.standalone.command;

/** The command line is wrong; the message says how. */
final class WrongLineException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  WrongLineException(String sentence) {
    super(sentence);
  }
}
