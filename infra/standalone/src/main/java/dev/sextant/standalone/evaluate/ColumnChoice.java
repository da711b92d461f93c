package dev.sextant.standalone.evaluate;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.standalone.client.ApiProblem;
import dev.sextant.standalone.console.Halt;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Chooses which column of a file holds which field, before anything is imported, and says so: what
 * the options say, then what the columns' names say, then what the API proposes by the names that
 * other tools use. A proposed label is taken only if the meaning of each of its values is known.
 */
final class ColumnChoice {

  private final FileHead head;
  private final FileReading asked;
  private final Consumer<String> notes;

  ColumnChoice(FileHead head, FileReading asked, Consumer<String> notes) {
    this.head = head;
    this.asked = asked;
    this.notes = notes;
  }

  /**
   * Returns how to read the file.
   *
   * @throws Halt (refused) if the file cannot be read so, with the option that helps
   */
  FileReading reading() throws IOException, ApiProblem {
    JsonNode plain = head.preview(asked);
    if (head.isCut() && plain.path("bytes").asLong() == 0) {
      return asked; // its first line is longer than a preview is: the import reads it
    }
    Map<String, String> proposed = added(plain);
    FileReading reading = proposed.isEmpty() ? asked : asked.withMapping(with(proposed));
    JsonNode preview = proposed.isEmpty() ? plain : head.preview(reading);
    if (proposed.containsKey("grounded") && !unknownWords(preview).isEmpty()) {
      notes.accept("  not taken for labels: " + offer(proposed.remove("grounded"), preview));
      reading = proposed.isEmpty() ? asked : asked.withMapping(with(proposed));
      preview = head.preview(reading);
    }
    check(preview);
    PreviewNotes.of(preview, proposed.keySet(), head.isCut()).forEach(notes);
    return reading;
  }

  private static Map<String, String> added(JsonNode preview) {
    Map<String, String> added = new TreeMap<>();
    preview
        .path("proposed_mapping")
        .properties()
        .forEach(each -> added.put(each.getKey(), each.getValue().asText()));
    preview.path("mapping").properties().forEach(each -> added.remove(each.getKey()));
    return added;
  }

  private Map<String, String> with(Map<String, String> proposed) {
    Map<String, String> mapping = new TreeMap<>(proposed);
    mapping.putAll(asked.mapping());
    return mapping;
  }

  private void check(JsonNode preview) {
    String fault = preview.path("fault").textValue();
    JsonNode mapping = preview.path("mapping");
    boolean mappable = !preview.path("columns").isEmpty();
    if (fault != null && mappable && !mapping.has("question") && !mapping.has("answer")) {
      throw Halt.refused(
          "Nothing says which column holds the question or the answer. The columns are: %s. Say it by --mapping question=COLUMN,answer=COLUMN."
              .formatted(columns(preview)));
    }
    if (fault != null) {
      throw Halt.refused(fault);
    }
    List<JsonNode> open = unknownWords(preview);
    if (!open.isEmpty() && asked.onError().equals("refuse")) {
      throw Halt.refused(
          "The labels in '%s' have no known meaning: %s. Say it by --labels, for instance --labels \"%s\"."
              .formatted(
                  mapping.path("grounded").asText("grounded"), counted(open), example(open)));
    }
  }

  private static String columns(JsonNode preview) {
    List<String> names = new ArrayList<>();
    preview.path("columns").forEach(column -> names.add(column.path("name").asText()));
    return String.join(", ", names);
  }

  private static String offer(String column, JsonNode preview) {
    List<JsonNode> open = unknownWords(preview);
    return "'%s' holds %s, and nothing says what that means. If it is the label: --mapping grounded=%s --labels \"%s\" (or the other way round)."
        .formatted(column, counted(open), column, example(open));
  }

  private static List<JsonNode> unknownWords(JsonNode preview) {
    List<JsonNode> unknown = new ArrayList<>();
    preview
        .path("label_words")
        .forEach(
            word -> {
              if (word.path("means").isNull()) {
                unknown.add(word);
              }
            });
    return unknown;
  }

  private static String counted(List<JsonNode> words) {
    int most = 5;
    String listed =
        words.stream()
            .limit(most)
            .map(
                word ->
                    "'%s' (%,d times)"
                        .formatted(word.path("word").asText(), word.path("count").asLong()))
            .collect(joining(", "));
    return words.size() > most ? listed + ", ..." : listed;
  }

  private static String example(List<JsonNode> words) {
    List<String> meanings = List.of("grounded", "not_grounded");
    List<String> pairs = new ArrayList<>();
    List<String> sorted =
        words.stream()
            .map(word -> word.path("word").asText())
            .sorted((a, b) -> b.compareTo(a))
            .toList();
    for (int i = 0; i < Math.min(meanings.size(), sorted.size()); i++) {
      pairs.add(sorted.get(i) + "=" + meanings.get(i));
    }
    return String.join(",", pairs);
  }
}
