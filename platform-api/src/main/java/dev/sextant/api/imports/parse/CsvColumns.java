package dev.sextant.api.imports.parse;

import dev.sextant.api.http.Nearest;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Which column of a CSV file holds which field.
 *
 * @param index position of the column by field, from 0
 * @param count columns of the header
 */
record CsvColumns(Map<String, Integer> index, int count) {

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

  /**
   * Returns the columns of a header.
   *
   * @param mapping column by field; empty: the columns bear the fields' names
   * @throws UnreadableFileException if header and mapping do not fit
   */
  static CsvColumns of(List<String> header, Separator separator, Map<String, String> mapping) {
    checkHeader(header, separator);
    Map<String, Integer> index = mapping.isEmpty() ? byName(header) : mapped(header, mapping);
    if (!index.containsKey("question") && !index.containsKey("answer")) {
      throw new UnreadableFileException(
          1,
          "The file has no column for question or answer; its columns are %s: send a mapping such as {\"question\": \"%s\"}."
              .formatted(listed(header), Texts.excerpt(header.get(0))));
    }
    return new CsvColumns(Map.copyOf(index), header.size());
  }

  /** Returns whether the header bears the names of fields. */
  static boolean areIn(List<String> header) {
    return header.contains("question") || header.contains("answer");
  }

  private static void checkHeader(List<String> header, Separator separator) {
    Set<String> seen = new LinkedHashSet<>();
    for (String column : header) {
      if (!seen.add(column)) {
        throw new UnreadableFileException(
            1,
            "The header names the column '%s' twice: rename one.".formatted(Texts.excerpt(column)));
      }
    }
    if (header.size() == 1 && header.get(0).matches("(?s).*[,;\t|].*")) {
      throw new UnreadableFileException(
          1,
          "With %s between its columns the header has one, '%s': choose another separator."
              .formatted(separator.many(), Texts.excerpt(header.get(0))));
    }
  }

  private static Map<String, Integer> mapped(List<String> header, Map<String, String> mapping) {
    Map<String, Integer> index = new LinkedHashMap<>();
    mapping.forEach(
        (field, column) -> {
          int position = header.indexOf(column);
          if (position < 0) {
            throw new UnreadableFileException(
                1,
                "The mapping puts %s into the column '%s', which the file lacks%s; its columns are %s."
                    .formatted(
                        field,
                        Texts.excerpt(column),
                        Nearest.hint(column, header),
                        listed(header)));
          }
          index.put(field, position);
        });
    return index;
  }

  /** A column that is almost a field's name is a slip, and not to be passed over. */
  private static Map<String, Integer> byName(List<String> header) {
    Map<String, Integer> index = new LinkedHashMap<>();
    for (int i = 0; i < header.size(); i++) {
      String column = header.get(i);
      if (FIELDS.contains(column)) {
        index.put(column, i);
        continue;
      }
      Optional<String> meant = Nearest.find(column, FIELDS);
      if (meant.isPresent() && !header.contains(meant.get())) {
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
