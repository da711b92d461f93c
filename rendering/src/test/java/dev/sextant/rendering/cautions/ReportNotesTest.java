package dev.sextant.rendering.cautions;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sextant.rendering.Rendering;
import dev.sextant.rendering.SmallReport;
import dev.sextant.rendering.junit.CheckCase;
import dev.sextant.rendering.junit.ScoreCases;
import dev.sextant.rendering.words.ResultTable;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReportNotesTest {

  private static final String SENTENCE = "No trained entailment model was run.";
  private static final String NOTES =
      """
      {"notes":[{"code":"no-trained-entailment-model","model":"nli","metrics":["luq","sgi"],
        "sentence":"%s"}],"""
          .formatted(SENTENCE);
  private static final String PLAIN =
      SmallReport.of(SmallReport.FLOOR, SmallReport.score("lexical", "adds", 0.9)).strip();
  private static final String NOTED = NOTES + PLAIN.substring(1);

  @Test
  void a_note_belongs_to_its_metrics() throws Exception {
    JsonNode report = read(NOTED);

    assertThat(ReportNotes.of(report)).containsExactly(SENTENCE);
    assertThat(ReportNotes.of(report, "luq")).containsExactly(SENTENCE);
    assertThat(ReportNotes.of(report, "length")).isEmpty();
    assertThat(ReportNotes.of(read(PLAIN))).isEmpty();
  }

  @Test
  void the_command_line_and_the_cases_of_its_metrics_have_the_sentence() throws Exception {
    assertThat(ResultTable.of(read(NOTED), List.of())).endsWith(SENTENCE);
    assertThat(ResultTable.of(read(PLAIN), List.of())).doesNotContain(SENTENCE);
    assertThat(ScoreCases.of(SmallReport.read(NOTED)))
        .extracting(CheckCase::message)
        .singleElement()
        .asString()
        .endsWith(". " + SENTENCE);
    assertThat(ScoreCases.of(SmallReport.read(PLAIN)))
        .extracting(CheckCase::message)
        .noneMatch(message -> message.contains(SENTENCE));
  }

  @Test
  void the_file_for_browsers_holds_the_note() throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Rendering.HTML.write(SmallReport.read(NOTED), out);

    assertThat(out.toString(StandardCharsets.UTF_8)).contains(SENTENCE);
  }

  private static JsonNode read(String report) throws JsonProcessingException {
    return new ObjectMapper().readTree(report);
  }
}
