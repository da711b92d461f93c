package dev.sextant.api.imports.parse.problems;

/** A file that cannot be read as a whole; the message is a sentence for users. */
public final class UnreadableFileException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final long line;
  private final boolean atEnd;

  /** Creates the exception for the whole file. */
  public UnreadableFileException(String sentence) {
    this(0, sentence);
  }

  /** Creates the exception for a file that cannot be read from this line on. */
  public UnreadableFileException(long line, String sentence) {
    this(line, sentence, false);
  }

  private UnreadableFileException(long line, String sentence, boolean atEnd) {
    super(sentence, null, false, false);
    this.line = line;
    this.atEnd = atEnd;
  }

  /** Returns an exception for a file that ends too early. */
  public static UnreadableFileException tornAt(long line, String sentence) {
    return new UnreadableFileException(line, sentence, true);
  }

  /** Returns whether the file is readable up to its premature end. */
  public boolean isTorn() {
    return atEnd;
  }

  /** Returns the line, from 1; 0 for the whole file. */
  public long line() {
    return line;
  }

  /** Returns the sentence. */
  public String sentence() {
    return String.valueOf(getMessage());
  }
}
