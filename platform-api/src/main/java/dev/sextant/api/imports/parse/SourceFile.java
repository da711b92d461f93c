package dev.sextant.api.imports.parse;

import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;

/**
 * A file to import.
 *
 * @param content what is in it
 * @param longestLine longest line or CSV record, in bytes
 * @param mapping column by field, for CSV; may be empty
 */
public record SourceFile(Opening content, int longestLine, Map<String, String> mapping) {

  /** Copies the mapping. */
  public SourceFile {
    mapping = Map.copyOf(mapping);
  }

  /**
   * Returns the format that the file's shape shows.
   *
   * @throws UnreadableFileException if it is none that is known, saying what it is and what is
   *     known
   */
  public Format recognise() throws IOException {
    checkText();
    try (LineReader lines = lines()) {
      return FormatDetector.recognise(lines, !mapping.isEmpty());
    }
  }

  /**
   * Opens the file in a format.
   *
   * @throws UnreadableFileException if it cannot be in this format
   */
  public ItemReader open(Format format) throws IOException {
    checkText();
    return switch (format) {
      case NATIVE -> new JsonLines(lines(), longestLine, new NativeShape());
      case HALUEVAL -> new JsonLines(lines(), longestLine, new HaluEvalShape());
      case WIKIBIO -> new JsonLines(lines(), longestLine, new WikiBioShape());
      case CSV -> new CsvRecords(withoutMark(), longestLine, mapping, notUtf8());
    };
  }

  private void checkText() throws IOException {
    try (InputStream in = content.open()) {
      Optional<String> fault = Magic.fault(in.readNBytes(Magic.BYTES));
      if (fault.isPresent()) {
        throw new UnreadableFileException(fault.get());
      }
    }
  }

  private NavigableSet<Long> notUtf8() throws IOException {
    try (LineReader lines = lines()) {
      return Utf8Scan.badLines(lines);
    }
  }

  private LineReader lines() throws IOException {
    return new LineReader(content.open(), longestLine);
  }

  InputStream withoutMark() throws IOException {
    InputStream in = content.open();
    byte[] start = in.readNBytes(Magic.MARK_BYTES);
    if (Magic.isMark(start)) {
      return in;
    }
    in.close();
    return content.open();
  }
}
