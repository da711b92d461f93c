package dev.sextant.standalone.evaluate.upload;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ErrorCausesTest {

  @Test
  void a_cause_is_listed_once_with_its_lines_and_does_not_bury_another() {
    List<JsonNode> errors = new ArrayList<>();
    for (int line = 1; line <= 8; line++) {
      errors.add(
          error(
              line,
              "answers[%d].factuality".formatted(line % 2),
              "must be a number from 0 to 1, found 1.%d.".formatted(line)));
    }
    errors.add(
        error(
            9,
            "",
            "is not one JSON object at column 48 (Unexpected end): each line must hold one."));
    errors.add(error(10, "grounded", "holds 'tja', which is no known label."));
    errors.add(error(12, "grounded", "holds 'naja', which is no known label."));
    assertThat(ErrorCauses.of(errors, 11))
        .containsExactly(
            "  lines 1, 2, 3, 4, 5 and 3 more: answers[1].factuality must be a number from 0 to 1,"
                + " found 1.1.",
            "  line 9: is not one JSON object at column 48 (Unexpected end): each line must hold"
                + " one.",
            "  lines 10, 12: grounded holds 'tja', which is no known label.");
    assertThat(ErrorCauses.of(errors, 2_000))
        .last()
        .isEqualTo("  among the first 11 of 2,000 errors");
  }

  @Test
  void the_advice_names_options_of_the_command_line() {
    String detail =
        "is not a known field, and was met once: keep it as metadata, correct its name, or leave it"
            + " out.";
    assertThat(ErrorCauses.of(List.of(error(1, "topic", detail)), 1).get(0))
        .contains("--metadata or --answer-metadata", "--on-error skip");
  }

  private static JsonNode error(int line, String field, String detail) {
    return new ObjectMapper()
        .createObjectNode()
        .put("line", line)
        .put("field", field)
        .put("detail", detail);
  }
}
