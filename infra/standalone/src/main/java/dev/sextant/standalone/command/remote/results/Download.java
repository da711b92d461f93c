package dev.sextant.standalone.command.remote.results;

import dev.sextant.standalone.client.ApiClient;
import dev.sextant.standalone.client.ApiProblem;
import dev.sextant.standalone.console.DiskSpace;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.files.PrivateFiles;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Streams a resource to a file, which has its name only when it is complete. Nothing else is left
 * behind, whatever fails.
 */
final class Download {

  private Download() {}

  /**
   * Writes the file, and replaces one of the same name.
   *
   * @param sha256 of the content, in hex; null: it is not known
   * @return its bytes
   * @throws Halt if it cannot be written
   */
  static long to(ApiClient api, String path, Path out, @Nullable String sha256)
      throws IOException, ApiProblem {
    Path file = out.toAbsolutePath();
    Path partial = partial(file);
    Thread removal = new Thread(() -> remove(partial), "interrupted");
    Runtime.getRuntime().addShutdownHook(removal);
    MessageDigest hash = sha256();
    try (InputStream in = new DigestInputStream(api.download(path), hash)) {
      long bytes = copy(in, partial);
      if (sha256 != null && !sha256.equals(HexFormat.of().formatHex(hash.digest()))) {
        throw Halt.error(
            "The content differs from its checksum; %s was not written.".formatted(out));
      }
      move(partial, file);
      return bytes;
    } catch (UncheckedIOException e) {
      IOException cause = Objects.requireNonNull(e.getCause());
      throw DiskSpace.isExhausted(cause) ? full(out, cause) : unwritable(out, cause);
    } finally {
      remove(partial);
      unregister(removal);
    }
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  /** Failures of the file are unchecked, so that they differ from those of the connection. */
  private static long copy(InputStream in, Path partial) throws IOException {
    try (FileChannel channel = opened(partial);
        OutputStream target = new UncheckedStream(Channels.newOutputStream(channel))) {
      long bytes = in.transferTo(target);
      try {
        channel.force(true);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return bytes;
    }
  }

  /** Two downloads to one file do not meet; its mode lets only its owner read it. */
  private static Path partial(Path file) {
    try {
      return Files.createTempFile(
          file.resolveSibling(""), "." + file.getFileName() + "-", ".partial");
    } catch (IOException e) {
      throw DiskSpace.isExhausted(e) ? full(file, e) : unwritable(file, e);
    }
  }

  private static FileChannel opened(Path partial) {
    try {
      return FileChannel.open(partial, StandardOpenOption.WRITE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void move(Path partial, Path file) {
    try {
      PrivateFiles.move(partial, file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Halt full(Path file, IOException cause) {
    return Halt.error(
        "The disk of the file %s is full; nothing was written.".formatted(file), cause);
  }

  private static Halt unwritable(Path file, IOException cause) {
    return Halt.error("The file %s cannot be written: %s.".formatted(file, cause), cause);
  }

  private static void remove(Path partial) {
    try {
      Files.deleteIfExists(partial);
    } catch (IOException e) {
      // The failure that led here says more.
    }
  }

  private static void unregister(Thread removal) {
    try {
      Runtime.getRuntime().removeShutdownHook(removal);
    } catch (IllegalStateException e) {
      // A signal came first: the hook runs, and the process ends with it.
    }
  }

  private static final class UncheckedStream extends FilterOutputStream {

    UncheckedStream(OutputStream out) {
      super(out);
    }

    @Override
    public void write(byte[] bytes, int from, int length) {
      try {
        out.write(bytes, from, length);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
