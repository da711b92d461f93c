package dev.sextant.standalone.evaluate.upload;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.standalone.client.ApiProblem;
import dev.sextant.standalone.client.CommandWords;
import dev.sextant.standalone.console.Halt;
import dev.sextant.standalone.evaluate.FileReading;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Chooses the column of each field before the import, and prints the choice. The options come
 * first, then the columns' names, then the API's proposals from the names that other tools use. It
 * refuses a file whose proposed labels have a value of unknown meaning.
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
   * @throws Halt (refused) if the file cannot be read this way; the message names the option that
   *     helps
   */
  FileReading reading() throws IOException, ApiProblem {
    JsonNode plain = head.preview(asked);
    if (head.isCut() && plain.path("bytes").asLong() == 0) {
      return asked; // its first line is longer than a preview: leave it to the import
    }
    Map<String, String> proposed = added(plain);
    FileReading reading = proposed.isEmpty() ? asked : asked.withMapping(with(proposed));
    JsonNode preview = proposed.isEmpty() ? plain : head.preview(reading);
    LabelWords words = new LabelWords(preview);
    if (proposed.containsKey("grounded") && !words.areKnown()) {
      throw Halt.refused(words.offer(proposed.get("grounded")));
    }
    check(preview);
    PreviewNotes.of(preview, proposed.keySet(), asked, head.isCut()).forEach(notes);
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
      throw Halt.refused(CommandWords.of(fault));
    }
    LabelWords words = new LabelWords(preview);
    if (!words.areKnown() && asked.onError().equals("refuse")) {
      throw Halt.refused(words.refusal(mapping.path("grounded").asText("grounded")));
    }
  }

  private static String columns(JsonNode preview) {
    List<String> names = new ArrayList<>();
    preview.path("columns").forEach(column -> names.add(column.path("name").asText()));
    return String.join(", ", names);
  }
}
