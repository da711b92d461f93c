package dev.sextant.api.imports.parse.csv;

import java.io.IOException;
import java.io.Reader;

/** Stops a parser that reads too much for one record, for instance after an unclosed quote. */
final class BoundedReader extends Reader {

  private final Reader in;
  private final long longest;
  private long count;

  /**
   * Creates the reader.
   *
   * @param longest most characters between two calls of {@link #startRecord}
   */
  BoundedReader(Reader in, long longest) {
    this.in = in;
    this.longest = longest;
  }

  void startRecord() {
    count = 0;
  }

  @Override
  public int read(char[] buffer, int offset, int length) throws IOException {
    if (count > longest) {
      throw new TooLongException();
    }
    int read = in.read(buffer, offset, length);
    count += Math.max(0, read);
    return read;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }

  /** A record exceeds the limit. */
  static final class TooLongException extends IOException {
    private static final long serialVersionUID = 1L;
  }
}
