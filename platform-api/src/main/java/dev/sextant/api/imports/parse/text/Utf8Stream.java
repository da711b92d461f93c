package dev.sextant.api.imports.parse.text;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;

/**
 * Converts text of another encoding to UTF-8, so that readers support UTF-8 only. A byte that is
 * invalid in the encoding becomes an invalid UTF-8 byte, which readers report with its line.
 */
final class Utf8Stream extends InputStream {

  private static final int CHUNK = 1 << 13;
  private static final char REPLACED = '\uFFFD';
  private static final int WRONG = 0xFF;

  private final Reader in;
  private final char[] chunk = new char[CHUNK + 1];
  private byte[] bytes = {};
  private int next;

  Utf8Stream(InputStream in, Encoding encoding) {
    this.in = new InputStreamReader(in, encoding.charset());
  }

  @Override
  public int read() throws IOException {
    return hasMore() ? bytes[next++] & 0xFF : -1;
  }

  @Override
  public int read(byte[] buffer, int offset, int length) throws IOException {
    if (length == 0) {
      return 0;
    }
    if (!hasMore()) {
      return -1;
    }
    int count = Math.min(length, bytes.length - next);
    System.arraycopy(bytes, next, buffer, offset, count);
    next += count;
    return count;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }

  private boolean hasMore() throws IOException {
    while (next == bytes.length) {
      int count = in.read(chunk, 0, CHUNK);
      if (count < 0) {
        return false;
      }
      // Half of a surrogate pair has no bytes, so the other half is read with it.
      if (count > 0 && Character.isHighSurrogate(chunk[count - 1])) {
        count += Math.max(0, in.read(chunk, count, 1));
      }
      bytes = utf8(new String(chunk, 0, count));
      next = 0;
    }
    return true;
  }

  private static byte[] utf8(String text) {
    if (text.indexOf(REPLACED) < 0) {
      return text.getBytes(StandardCharsets.UTF_8);
    }
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    int from = 0;
    for (int at = text.indexOf(REPLACED); at >= 0; at = text.indexOf(REPLACED, from)) {
      all.writeBytes(text.substring(from, at).getBytes(StandardCharsets.UTF_8));
      all.write(WRONG);
      from = at + 1;
    }
    all.writeBytes(text.substring(from).getBytes(StandardCharsets.UTF_8));
    return all.toByteArray();
  }
}
