package dev.sextant.api.imports.parse.mapping;

import static java.util.stream.Collectors.joining;

import dev.sextant.api.http.Nearest;
import dev.sextant.api.imports.parse.items.DeclaredScore;
import dev.sextant.api.imports.parse.json.JsonPaths;
import dev.sextant.api.imports.parse.labels.LabelReader;
import dev.sextant.api.imports.parse.problems.SourceTexts;
import dev.sextant.api.imports.parse.problems.UnreadableFileException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Maps each field to a column of a flat record.
 *
 * <p>A field that the mapping does not name uses the column of its own name, if there is one. A
 * field that is mapped to the column "" has no column.
 *
 * @param fields name of the column by code of the field
 * @param metadata names of the columns kept as metadata of the item
 * @param answerMetadata names of the columns kept as metadata of the answer
 * @param scores the external scores of the answer, each with its column
 */
public record RecordColumns(
    Map<String, String> fields,
    List<String> metadata,
    List<String> answerMetadata,
    List<DeclaredScore> scores) {

  /** Shorter names resemble too many words. */
  private static final int SHORTEST_SLIP = 3;

  public RecordColumns {
    fields = Map.copyOf(fields);
    metadata = List.copyOf(metadata);
    answerMetadata = List.copyOf(answerMetadata);
    scores = List.copyOf(scores);
  }

  /**
   * Returns the columns of a file.
   *
   * @throws UnreadableFileException if the file's names and the mapping do not match
   */
  public static RecordColumns of(RecordHead head, ReadOptions asked) {
    RecordColumns columns = used(head, asked);
    columns.fields.forEach(
        (field, name) -> check(head, name, "The mapping puts %s into".formatted(field)));
    asked.allMetadata().forEach(name -> check(head, name, "As metadata is kept"));
    columns.scores.forEach(
        score -> check(head, score.column(), "The score %s is read from".formatted(score.name())));
    if (asked.mapping().isEmpty()) {
      checkSlips(head, asked);
      columns.checkAnswer(head, asked);
    }
    columns.checkFields(head);
    return columns;
  }

  /** Returns the columns of a file, without checking that they suffice. */
  public static RecordColumns used(RecordHead head, ReadOptions asked) {
    Map<String, String> fields = new LinkedHashMap<>();
    asked.mapping().forEach((field, name) -> putUnlessNone(fields, field, name));
    for (String field : RecordField.codes()) {
      if (!field.equals(RecordField.GROUP.code())
          && !asked.mapping().containsKey(field)
          && head.names().contains(field)
          && !fields.containsValue(field)
          && !asked.takenColumns().contains(field)) {
        fields.put(field, field);
      }
    }
    return new RecordColumns(fields, asked.metadata(), asked.answerMetadata(), asked.scores());
  }

  /** Returns the name of the field's column, or else the field's own name. */
  String nameOf(RecordField field) {
    return fields.getOrDefault(field.code(), field.code());
  }

  /**
   * Returns the label reader for the column; the last part of a path counts as the column's name.
   */
  public LabelReader labels(ReadOptions reading) {
    return new LabelReader(
        JsonPaths.last(nameOf(RecordField.GROUNDED)), reading.labels(), reading.unknownWords());
  }

  private static void putUnlessNone(Map<String, String> fields, String field, String name) {
    if (!name.isEmpty()) {
      fields.put(field, name);
    }
  }

  private void checkFields(RecordHead head) {
    if (!fields.containsKey("question") && !fields.containsKey("answer")) {
      throw new UnreadableFileException(
          1,
          "No %s is named question or answer, or mapped to one of them. The %ss are %s. Map one of them, for instance %s."
              .formatted(head.noun(), head.noun(), head.listed(), example(head)));
    }
    for (String label : List.of("grounded", "factuality")) {
      if (fields.containsKey(label) && !fields.containsKey("answer")) {
        throw new UnreadableFileException(
            1,
            "There is a %s for %s, which belongs to an answer, and none for the answer: map that, too, or leave the label out."
                .formatted(head.noun(), label));
      }
    }
    if (!scores.isEmpty() && !fields.containsKey("answer")) {
      throw new UnreadableFileException(
          1,
          "There is a %s for the score %s, which belongs to an answer, and none for the answer: map that, too, or leave the score out."
              .formatted(head.noun(), scores.get(0).name()));
    }
  }

  private static String example(RecordHead head) {
    Map<String, String> proposed = MappingProposal.texts(head);
    Map<String, String> shown =
        proposed.containsKey("question") || proposed.containsKey("answer")
            ? proposed
            : Map.of(
                "question",
                head.names().stream().filter(name -> !name.isBlank()).findFirst().orElse("..."));
    return shown.entrySet().stream()
        .map(each -> "%s to '%s'".formatted(each.getKey(), SourceTexts.excerpt(each.getValue())))
        .collect(joining(" and "));
  }

  /** Checks only names in use; other columns may have any name. */
  private static void check(RecordHead head, String name, String who) {
    if (!head.names().contains(name)) {
      throw new UnreadableFileException(
          1,
          "%s the %s '%s', which the file lacks%s; its %ss are %s."
              .formatted(
                  who,
                  head.noun(),
                  SourceTexts.excerpt(name),
                  Nearest.hint(name, head.names()),
                  head.noun(),
                  head.listed()));
    }
    if (head.names().lastIndexOf(name) != head.names().indexOf(name)) {
      throw new UnreadableFileException(
          1,
          "The header names the column '%s' twice: rename one."
              .formatted(SourceTexts.excerpt(name)));
    }
  }

  /** Imports questions alone only if no column of the file looks like an answer. */
  private void checkAnswer(RecordHead head, ReadOptions asked) {
    String proposed = MappingProposal.of(head, asked).get("answer");
    if (fields.containsKey("question") && !fields.containsKey("answer") && proposed != null) {
      throw new UnreadableFileException(
          1,
          "The %s '%s' looks like the answer, but no mapping says so. Map answer to it, or map answer to '' to import the questions alone. The %ss are %s."
              .formatted(head.noun(), SourceTexts.excerpt(proposed), head.noun(), head.listed()));
    }
  }

  /** Reports a column that is almost a field's name as a typo instead of ignoring it. */
  private static void checkSlips(RecordHead head, ReadOptions asked) {
    Set<String> kept = Set.copyOf(asked.takenColumns());
    for (String name : head.names()) {
      Optional<String> meant =
          name.length() < SHORTEST_SLIP || RecordField.of(name).isPresent() || kept.contains(name)
              ? Optional.empty()
              : Nearest.find(name, RecordField.codes());
      if (meant.isPresent() && !head.names().contains(meant.get())) {
        throw new UnreadableFileException(
            1,
            "The %s '%s' is not a field (did you mean '%s'?): rename it or map it."
                .formatted(head.noun(), SourceTexts.excerpt(name), meant.get()));
      }
    }
  }
}
