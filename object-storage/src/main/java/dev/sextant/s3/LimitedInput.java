package dev.sextant.s3;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** The first bytes of a stream. */
final class LimitedInput extends FilterInputStream {

  private long left;

  LimitedInput(InputStream content, long length) {
    super(content);
    this.left = length;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] into, int from, int most) throws IOException {
    if (left == 0) {
      return -1;
    }
    int read = super.read(into, from, (int) Math.min(most, left));
    left -= Math.max(read, 0);
    return read;
  }

  @Override
  public boolean markSupported() {
    return false;
  }
}
