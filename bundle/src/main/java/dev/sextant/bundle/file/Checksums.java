package dev.sextant.bundle.file;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The file {@code SHA256SUMS}, which {@code sha256sum -c} reads. Its first line is a comment for
 * that program. It has the hash of the other lines, so that a changed bit in this file is not taken
 * for a change of the file that the line names.
 */
public final class Checksums {

  public static final String FILE = "SHA256SUMS";

  private static final String HEAD = "# SHA-256 of the lines below: ";
  private static final Pattern LINE =
      Pattern.compile("([0-9a-f]{64})  (" + FileNames.SAFE_PATH + ")");
  private static final Pattern WHOLE =
      Pattern.compile(Pattern.quote(HEAD) + "([0-9a-f]{64})\n(.*)", Pattern.DOTALL);

  private Checksums() {}

  /** Returns the content of the file for hashes by name. */
  public static byte[] write(Map<String, String> byName) {
    StringBuilder lines = new StringBuilder();
    byName.forEach((name, sha256) -> lines.append(sha256).append("  ").append(name).append('\n'));
    String hash = FileHash.of(lines.toString().getBytes(UTF_8));
    return (HEAD + hash + "\n" + lines).getBytes(UTF_8);
  }

  /**
   * Reads the file.
   *
   * @return hashes by name, in order; empty if the file is not as it was written
   */
  public static Optional<Map<String, String>> read(byte[] content) {
    // Each byte is a character, so that no other bytes give the same text.
    Matcher whole = WHOLE.matcher(new String(content, ISO_8859_1));
    if (!whole.matches()
        || !FileHash.of(whole.group(2).getBytes(ISO_8859_1)).equals(whole.group(1))) {
      return Optional.empty();
    }
    Map<String, String> byName = new LinkedHashMap<>();
    for (String each : whole.group(2).lines().toList()) {
      Matcher line = LINE.matcher(each);
      if (!line.matches() || byName.put(line.group(2), line.group(1)) != null) {
        return Optional.empty();
      }
    }
    return Optional.of(byName);
  }
}
