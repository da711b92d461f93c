package dev.sextant.s3;

import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import software.amazon.awssdk.core.ResponseInputStream;

/** The bytes of an object. Fails if they end too early; closing it early reads no more of them. */
final class ObjectContent extends FilterInputStream {

  private final ResponseInputStream<?> response;
  private long left;

  ObjectContent(ResponseInputStream<?> response, long length) {
    super(response);
    this.response = response;
    this.left = length;
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] into, int from, int most) throws IOException {
    int read = response.read(into, from, most);
    if (read > 0) {
      left -= read;
    } else if (read < 0 && left > 0) {
      throw new EOFException("the store ended the file %,d bytes too early".formatted(left));
    }
    return read;
  }

  @Override
  public long skip(long most) throws IOException {
    long skipped = response.skip(most);
    left -= skipped;
    return skipped;
  }

  @Override
  public boolean markSupported() {
    return false;
  }

  @Override
  public void close() throws IOException {
    if (left > 0) {
      response.abort();
    } else {
      response.close();
    }
  }
}
