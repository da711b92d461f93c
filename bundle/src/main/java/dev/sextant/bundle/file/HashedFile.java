package dev.sextant.bundle.file;

import java.io.BufferedOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.util.HexFormat;

/** A new file that is counted and hashed while it is written. */
public final class HashedFile extends FilterOutputStream {

  private static final int BUFFER = 1 << 16;

  private final MessageDigest digest = FileHash.digest();
  private long bytes;
  private boolean closed;

  /**
   * @throws java.nio.file.FileAlreadyExistsException if there is such a file
   */
  public HashedFile(Path file) throws IOException {
    super(
        new BufferedOutputStream(
            Files.newOutputStream(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
            BUFFER));
  }

  @Override
  public void write(int octet) throws IOException {
    out.write(octet);
    digest.update((byte) octet);
    bytes++;
  }

  @Override
  public void write(byte[] content, int from, int length) throws IOException {
    out.write(content, from, length);
    digest.update(content, from, length);
    bytes += length;
  }

  /** Does nothing the second time: several writers close what they write to. */
  @Override
  public void close() throws IOException {
    if (!closed) {
      closed = true;
      super.close();
    }
  }

  /** Returns the number of bytes. */
  public long bytes() {
    return bytes;
  }

  /** Returns the SHA-256 in hex; called once, after the end. */
  public String sha256() {
    return HexFormat.of().formatHex(digest.digest());
  }
}
