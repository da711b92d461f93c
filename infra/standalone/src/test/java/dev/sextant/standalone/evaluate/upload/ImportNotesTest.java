package dev.sextant.standalone.evaluate.upload;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ImportNotesTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  @Test
  void what_was_imported_is_counted_and_unknown_fields_are_apart_from_wrong_lines()
      throws Exception {
    JsonNode errors =
        JSON.readTree(
            """
            [{"line":1,"field":"source","detail":"is not a known field, and was met 41 times: keep it."},
             {"line":8,"field":"answers[].model","detail":"is not a known field, and was met once: keep it."},
             {"line":12,"field":"question","detail":"must be text in quotes, found 3."},
             {"line":4,"field":"question","detail":"must be text in quotes, found 7."}]\
            """);
    List<JsonNode> kept = new ArrayList<>();
    errors.forEach(kept::add);

    assertThat(
            ImportNotes.of(
                JSON.readTree("{\"line_count\":100,\"error_count\":4}"),
                JSON.readTree("{\"item_count\":98,\"answer_count\":192}"),
                kept))
        .containsExactly(
            "  imported 98 items, 192 answers from 100 lines",
            "  not imported:",
            "  lines 4, 12: question must be text in quotes, found 7.",
            "  unknown fields left out: answers[].model, source (--metadata or --answer-metadata"
                + " keeps them)");
  }

  @Test
  void a_file_without_errors_is_counted_too() throws Exception {
    assertThat(
            ImportNotes.of(
                JSON.readTree("{\"line_count\":2,\"error_count\":0}"),
                JSON.readTree("{\"item_count\":2,\"answer_count\":4}"),
                List.of()))
        .containsExactly("  imported 2 items, 4 answers from 2 lines");
  }
}
