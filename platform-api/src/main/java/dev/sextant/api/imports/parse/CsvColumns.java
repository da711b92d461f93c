package dev.sextant.api.imports.parse;

import dev.sextant.api.http.Nearest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Which column of a CSV file holds which field.
 *
 * @param index position of the column by field, from 0
 * @param metadata position by name of the columns that are kept as metadata
 * @param count columns of the header
 */
record CsvColumns(Map<String, Integer> index, Map<String, Integer> metadata, int count) {

  /** The fields that a CSV file may have. */
  static final List<String> FIELDS =
      List.of(
          "id",
          "question",
          "context",
          "reference",
          "reference_document",
          "answer",
          "grounded",
          "factuality");

  /** A shorter name is near to too many words. */
  private static final int SHORTEST_SLIP = 3;

  CsvColumns {
    index = Map.copyOf(index);
    metadata = Map.copyOf(metadata);
  }

  /**
   * Returns the columns of a header.
   *
   * @param asked its mapping says which column holds which field; if it is empty, the columns bear
   *     the fields' names
   * @throws UnreadableFileException if header and mapping do not fit
   */
  static CsvColumns of(List<String> header, Separator separator, Reading asked) {
    checkSeparator(header, separator);
    Map<String, Integer> index =
        asked.mapping().isEmpty()
            ? byName(header, asked.metadata())
            : mapped(header, asked.mapping());
    checkFields(header, index);
    Map<String, Integer> metadata = new TreeMap<>();
    asked
        .metadata()
        .forEach(column -> metadata.put(column, position(header, column, "As metadata is kept")));
    return new CsvColumns(index, metadata, header.size());
  }

  /** Returns whether the header bears the names of fields. */
  static boolean areIn(List<String> header) {
    return header.contains("question") || header.contains("answer");
  }

  private static void checkSeparator(List<String> header, Separator separator) {
    if (header.size() == 1 && header.get(0).matches("(?s).*[,;\t|].*")) {
      throw new UnreadableFileException(
          1,
          "With %s between its columns the header has one, '%s': choose another separator."
              .formatted(separator.many(), Texts.excerpt(header.get(0))));
    }
  }

  private static void checkFields(List<String> header, Map<String, Integer> index) {
    if (!index.containsKey("question") && !index.containsKey("answer")) {
      throw new UnreadableFileException(
          1,
          "The file has no column for question or answer; its columns are %s: send a mapping such as {\"question\": \"%s\"}."
              .formatted(listed(header), Texts.excerpt(header.get(0))));
    }
    for (String label : List.of("grounded", "factuality")) {
      if (index.containsKey(label) && !index.containsKey("answer")) {
        throw new UnreadableFileException(
            1,
            "There is a column for %s, which is said of an answer, and none for the answer: map that, too, or leave the label out."
                .formatted(label));
      }
    }
  }

  private static Map<String, Integer> mapped(List<String> header, Map<String, String> mapping) {
    Map<String, Integer> index = new LinkedHashMap<>();
    mapping.forEach(
        (field, column) ->
            index.put(
                field, position(header, column, "The mapping puts %s into".formatted(field))));
    return index;
  }

  /** Other columns may be called as they like, so a name is asked for only where it is used. */
  private static int position(List<String> header, String column, String who) {
    int position = header.indexOf(column);
    if (position < 0) {
      throw new UnreadableFileException(
          1,
          "%s the column '%s', which the file lacks%s; its columns are %s."
              .formatted(who, Texts.excerpt(column), Nearest.hint(column, header), listed(header)));
    }
    if (header.lastIndexOf(column) != position) {
      throw new UnreadableFileException(
          1,
          "The header names the column '%s' twice: rename one.".formatted(Texts.excerpt(column)));
    }
    return position;
  }

  /** A column that is almost a field's name is a slip, and not to be passed over. */
  private static Map<String, Integer> byName(List<String> header, List<String> metadata) {
    Map<String, Integer> index = new LinkedHashMap<>();
    for (String column : header) {
      if (FIELDS.contains(column)) {
        index.put(column, position(header, column, "A field is"));
        continue;
      }
      Optional<String> meant =
          column.length() < SHORTEST_SLIP ? Optional.empty() : Nearest.find(column, FIELDS);
      if (meant.isPresent() && !header.contains(meant.get()) && !metadata.contains(column)) {
        throw new UnreadableFileException(
            1,
            "The column '%s' is not a field (did you mean '%s'?): rename it or send a mapping."
                .formatted(Texts.excerpt(column), meant.get()));
      }
    }
    return index;
  }

  private static String listed(List<String> header) {
    return Texts.excerpt(String.join(", ", header));
  }
}
