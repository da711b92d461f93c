package dev.sextant.api.imports.parse.text;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Recognises binary files by their first bytes. */
final class FileSignature {

  /** Number of bytes to examine. */
  static final int BYTES = 1 << 10;

  /** Length of the byte order mark of UTF-8. */
  static final int MARK_BYTES = 3;

  private static final Map<String, String> KINDS = kinds();

  private FileSignature() {}

  /** Returns why the file cannot be read, with a remedy; empty if it looks like text. */
  static Optional<String> fault(byte[] start) {
    if (start.length == 0) {
      return Optional.of("The file is empty: send at least one item.");
    }
    String bytes = new String(start, StandardCharsets.ISO_8859_1);
    for (Map.Entry<String, String> kind : KINDS.entrySet()) {
      if (bytes.startsWith(kind.getKey())) {
        return Optional.of(kind.getValue());
      }
    }
    return bytes.indexOf('\0') < 0
        ? Optional.empty()
        : Optional.of("The file is binary (it holds NUL bytes): send text in UTF-8, JSONL or CSV.");
  }

  /** Returns whether the file is binary, so that no line is readable. */
  static boolean isOther(byte[] start) {
    String bytes = new String(start, StandardCharsets.ISO_8859_1);
    return KINDS.keySet().stream().anyMatch(bytes::startsWith);
  }

  static boolean isMark(byte[] start) {
    return new String(start, StandardCharsets.ISO_8859_1).equals("\u00EF\u00BB\u00BF");
  }

  private static Map<String, String> kinds() {
    Map<String, String> kinds = new LinkedHashMap<>();
    kinds.put(
        "PK\u0003\u0004",
        "The file is a zip archive or a spreadsheet: send the JSONL or CSV inside it, or save the"
            + " sheet as CSV UTF-8.");
    kinds.put(
        "\u001F\u008B",
        "The file is compressed with gzip: unpack it first, for instance by gunzip.");
    kinds.put("PAR1", "The file is Parquet, which is not read yet: export it as JSONL or CSV.");
    kinds.put("%PDF", "The file is a PDF: send JSONL or CSV.");
    return kinds;
  }
}
