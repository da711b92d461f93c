package dev.sextant.api.exports;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sextant.api.exports.Manifest.ManifestFile;
import dev.sextant.api.http.Sha256Digest;
import dev.sextant.api.json.RecordJson;
import io.vertx.core.buffer.Buffer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * A zip that is streamed while it is written. It ends with {@code manifest.json}, which lists its
 * files with their lines, and {@code SHA256SUMS}, which {@code sha256sum -c} reads.
 */
final class Archive {

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final ZipOutputStream zip = new ZipOutputStream(bytes, UTF_8);
  private final List<ManifestFile> files = new ArrayList<>();
  private final StringBuilder sums = new StringBuilder();
  private MessageDigest digest = Sha256Digest.create();
  private String path = "";
  private long lines;
  private long length;

  Archive() {
    zip.setLevel(Deflater.BEST_SPEED);
  }

  void begin(String newPath) {
    path = newPath;
    lines = 0;
    length = 0;
    digest = Sha256Digest.create();
    write(() -> zip.putNextEntry(new ZipEntry(newPath)));
  }

  void line(String line) {
    text(line + "\n");
    lines++;
  }

  void text(String text) {
    byte[] content = text.getBytes(UTF_8);
    digest.update(content);
    length += content.length;
    write(() -> zip.write(content));
  }

  void endLines() {
    end(lines);
  }

  void endText() {
    end(null);
  }

  private void end(@Nullable Long linesOfFile) {
    String sha256 = HexFormat.of().formatHex(digest.digest());
    files.add(new ManifestFile(path, length, linesOfFile, sha256));
    sums.append(sha256).append("  ").append(path).append('\n');
    write(zip::closeEntry);
  }

  /**
   * Ends the archive.
   *
   * @param manifest without its files
   */
  void finish(Manifest manifest) {
    Manifest whole = manifest.with(List.copyOf(files));
    begin("manifest.json");
    text(RecordJson.object(whole).encodePrettily() + "\n");
    endText();
    begin("SHA256SUMS");
    text(sums.toString());
    write(zip::closeEntry);
    write(zip::close);
  }

  /** Returns the number of bytes not yet taken. */
  int pending() {
    return bytes.size();
  }

  /** Takes the bytes written since the last call. */
  Buffer take() {
    Buffer taken = Buffer.buffer(bytes.toByteArray());
    bytes.reset();
    return taken;
  }

  /** A step that writes into memory. */
  private interface Step {
    void run() throws IOException;
  }

  private static void write(Step step) {
    try {
      step.run();
    } catch (IOException e) {
      throw new UncheckedIOException("memory takes every byte", e);
    }
  }
}
