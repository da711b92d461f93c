package dev.sextant.inference;

import dev.sextant.inference.model.ModelException;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLConnection;
import java.nio.ByteBuffer;

/** Reads a large file from a jar on the class path. */
final class ClassPathFile {

  private static final int CHUNK = 1 << 16;

  private ClassPathFile() {}

  /**
   * Returns a file's bytes outside the heap, so native code can use them without another copy.
   *
   * @param name from the root of the class path
   * @throws ModelException if it is missing or cannot be read
   */
  static ByteBuffer read(String name) {
    return open(name, ClassPathFile::read);
  }

  /**
   * Returns the number of a file's bytes, without reading them.
   *
   * @param name from the root of the class path
   * @throws ModelException if it is missing or cannot be read
   */
  static long size(String name) {
    return open(name, (in, size) -> (long) size);
  }

  /** Something that is done with an open file of so many bytes. */
  @FunctionalInterface
  private interface Reader<T> {
    T read(InputStream in, int size) throws IOException;
  }

  private static <T> T open(String name, Reader<T> reader) {
    URL url = ClassPathFile.class.getClassLoader().getResource(name);
    if (url == null) {
      throw new ModelException("The file " + name + " should be on the class path, found none.");
    }
    try {
      URLConnection connection = url.openConnection();
      try (InputStream in = connection.getInputStream()) {
        return reader.read(in, Math.toIntExact(connection.getContentLengthLong()));
      }
    } catch (IOException e) {
      throw new ModelException(url + " cannot be read: " + e.getMessage(), e);
    }
  }

  /**
   * Reads without a channel. The interruption of a thread closes its channel from another thread,
   * while the first may be inside its inflater. The jar then gives the inflater to the next reader
   * as well, and both read garbage.
   */
  private static ByteBuffer read(InputStream in, int size) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocateDirect(size);
    byte[] chunk = new byte[CHUNK];
    int read = 0;
    while (read >= 0 && bytes.hasRemaining()) {
      bytes.put(chunk, 0, read);
      read = in.read(chunk, 0, Math.min(chunk.length, bytes.remaining()));
    }
    return bytes.flip();
  }
}
