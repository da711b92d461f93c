package dev.sextant.api.imports.parse.json;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Stops a parser that reads too much for one record. */
public final class BoundedStream extends FilterInputStream {

  private final long longest;
  private long count;
  private boolean ended;

  /**
   * Creates the stream.
   *
   * @param longest most bytes between two calls of {@link #startRecord}
   */
  public BoundedStream(InputStream in, long longest) {
    super(in);
    this.longest = longest;
  }

  /** Counts from 0 again. */
  public void startRecord() {
    count = 0;
  }

  /** Returns whether a read reached the end. */
  public boolean hasEnded() {
    return ended;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    if (count > longest) {
      throw new TooLongException();
    }
    int read = in.read(buffer, offset, length);
    ended = read < 0;
    count += Math.max(0, read);
    return read;
  }

  /** A record exceeds the limit. */
  public static final class TooLongException extends IOException {
    private static final long serialVersionUID = 1L;
  }
}
