package dev.sextant.api.imports.parse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.imports.parse.items.OutcomeReader.Outcome;
import dev.sextant.api.imports.parse.problems.Findings.RowError;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Items in Sextant's own shape, one JSON object per line. */
class NativeShapeTest {

  @TempDir Path folder;

  private SourceFiles files;

  @BeforeEach
  void open() {
    files = new SourceFiles(folder);
  }

  @Test
  void broken_json_in_line_17_is_reported_for_line_17() throws IOException {
    String content = "{\"question\":\"q\"}\n".repeat(16) + "{\"question\" \"q\"}\n";
    assertThat(files.errors(content, Format.NATIVE))
        .singleElement()
        .satisfies(
            error -> {
              assertThat(error.line()).isEqualTo(17);
              assertThat(error.detail()).contains("is not one JSON object", "column");
            });
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"answers\":[{\"text\":\"a\",\"factuality\":1.7}]} | answers[0].factuality | from 0 to 1,"
            + " found 1.7",
        "{\"answers\":[{\"text\":\"a\",\"factuality\":1e999}]} | answers[0].factuality | from 0 to"
            + " 1",
        "{\"answers\":[{\"text\":\"a\",\"factuality\":\"0.5\"}]} | answers[0].factuality | found"
            + " \"0.5\"",
        "{\"answers\":[{\"text\":\"a\",\"grounded\":[1]}]} | answers[0].grounded | true, false or a"
            + " word",
        "{\"answers\":[{\"text\":\"a\",\"role\":\"judge\"}]} | answers[0].role | sample or judged",
        "{\"answers\":[{\"grounded\":true}]} | answers[0].text | is missing",
        "{\"answers\":[\"a\"]} | answers[0] | must be an object",
        "{\"answers\":{}} | answers | must be an array",
        "{\"question\":7} | question | text in quotes, found 7",
        "{} | question | needs a question or at least one answer",
        "{\"question\":\" \"} | question | needs a question",
        "{\"question\":\"q\",\"factuality\":2} | factuality | from 0 to 1, found 2",
        "{\"answers\":[{\"text\":\"a\",\"metadata\":7}]} | answers[0].metadata | must be an object",
        "{\"question\":\"q\",\"question\":\"r\"} | `` | Duplicate field",
        "{\"question\":\"q\"} {\"question\":\"r\"} | `` | is not one JSON object",
        "{\"question\":\"a\\u0000b\"} | question | NUL character at position 2",
        "{\"question\":\"a\\ud83d\"} | question | lone surrogate",
        "{\"question\":\"q\",\"metadata\":{\"a\":[\"\\u0000\"]}} | metadata | NUL",
        "{\"question\":\"q\",\"metadata\":{\"a\":1e999}} | metadata | range",
        "{\"question\":\"q\",\"metadata\":3} | metadata | must be an object",
        "{\"id\":\"\",\"question\":\"q\"} | id | 1 to 500 characters",
        "{\"answers\":[{\"text\":\"a b\",\"segments\":[{\"text\":\"a\",\"verdict\":\"true\"}]}]} |"
            + " answers[0].segments | together be the answer",
        "{\"answers\":[{\"text\":\"a\",\"segments\":[{\"text\":\"a\",\"verdict\":\"maybe\"}]}]} |"
            + " answers[0].segments[0].verdict | true, partial, false or unjudged",
        "{\"answers\":[{\"text\":\"a\",\"segments\":[{\"text\":\"a\",\"verdict\":\"unjudged\"}]}]}"
            + " | answers[0].segments | all unjudged",
        "{\"answers\":[{\"text\":\"a\",\"token_logprobs\":[0.5]}]} | answers[0].token_logprobs | 0"
            + " or less",
        "3 | `` | must hold a JSON object, found 3"
      })
  void a_wrong_native_line_is_reported_with_its_field_and_a_remedy(
      String line, String field, String detail) throws IOException {
    assertThat(files.errors("{\"question\":\"q\"}\n" + line + "\n", Format.NATIVE))
        .anySatisfy(
            error -> {
              assertThat(error.line()).isEqualTo(2);
              assertThat(error.field()).isEqualTo(field);
              assertThat(error.detail()).contains(detail);
            });
  }

  @Test
  void bytes_that_are_not_utf_8_are_reported_by_line_and_column() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes("{\"question\":\"fine\"}\n{\"question\":\"".getBytes(StandardCharsets.UTF_8));
    bytes.write(0xE9);
    bytes.writeBytes("\"}\n".getBytes(StandardCharsets.UTF_8));
    List<Outcome> outcomes = files.outcomes(bytes.toByteArray(), Format.NATIVE, Map.of());
    assertThat(((Outcome.Refused) outcomes.get(1)).errors().get(0))
        .isEqualTo(
            new RowError(
                2,
                "",
                "is not UTF-8 (byte 14): save the file as UTF-8, or say its encoding, such as"
                    + " windows-1252."));
  }

  @Test
  void a_huge_line_is_reported_and_the_next_one_is_read() throws IOException {
    String huge = "{\"question\":\"" + "x".repeat(SourceFiles.LONGEST_LINE) + "\"}\n";
    List<Outcome> outcomes = files.outcomes(huge + "{\"question\":\"q\"}", Format.NATIVE, Map.of());
    assertThat(((Outcome.Refused) outcomes.get(0)).errors().get(0).detail())
        .contains("2,000 bytes");
    assertThat(outcomes.get(1)).isInstanceOf(Outcome.NewItem.class);
  }

  @Test
  void a_repeated_id_is_reported_with_the_first_line() throws IOException {
    assertThat(
            files.errors(
                "{\"id\":\"a\",\"question\":\"q\"}\n\n{\"id\":\"a\",\"question\":\"r\"}",
                Format.NATIVE))
        .singleElement()
        .satisfies(
            error -> {
              assertThat(error.line()).isEqualTo(3);
              assertThat(error.field()).isEqualTo("id");
              assertThat(error.detail()).contains("line 1", "own id");
            });
  }

  @Test
  void a_byte_order_mark_crlf_and_emoji_are_read_correctly() throws IOException {
    List<Outcome> outcomes =
        files.outcomes("\uFEFF{\"question\":\"\uD83D\uDE00\"}\r\n", Format.NATIVE, Map.of());
    assertThat(((Outcome.NewItem) outcomes.get(0)).item().question()).isEqualTo("\uD83D\uDE00");
  }

  @Test
  void an_error_can_be_stored_whatever_it_quotes() {
    RowError error = new RowError(1, "a\u0000", "b\uD83D" + "x".repeat(5_000));
    assertThat(error.field()).isEqualTo("a\uFFFD");
    assertThat(error.detail()).startsWith("b\uFFFD").hasSizeLessThan(1_000);
  }
}
