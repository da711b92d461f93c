package dev.sextant.standalone.calls.output;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Writes a file as a whole: a reader sees the old or the new one. */
public final class WholeFile {

  /** Writes the content. */
  @FunctionalInterface
  public interface Content {

    /** Writes all of it. */
    void write(BufferedWriter writer) throws IOException;
  }

  private WholeFile() {}

  /** Writes a file. */
  public static void write(Path file, Content content) throws IOException {
    Path out = file.toAbsolutePath();
    Path whole = out.resolveSibling(out.getFileName() + ".tmp");
    try (BufferedWriter writer = Files.newBufferedWriter(whole)) {
      content.write(writer);
    }
    Files.move(whole, out, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }
}
