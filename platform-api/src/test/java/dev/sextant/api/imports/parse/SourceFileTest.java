package dev.sextant.api.imports.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.api.imports.parse.items.Outcome;
import dev.sextant.api.imports.parse.items.OutcomeReader;
import dev.sextant.api.imports.parse.items.SourceAnswer;
import dev.sextant.api.imports.parse.items.SourceItem;
import dev.sextant.api.imports.parse.mapping.ReadOptions;
import dev.sextant.api.imports.parse.problems.RowError;
import dev.sextant.api.imports.parse.problems.UnreadableFileException;
import dev.sextant.api.imports.parse.text.FileContent;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SourceFileTest {

  private static final int LONGEST_LINE = 2_000;

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"question\":\"q\"} | NATIVE",
        "{\"id\":1,\"answers\":[]} | NATIVE",
        "{\"knowledge\":\"k\",\"question\":\"q\",\"right_answer\":\"r\",\"hallucinated_answer\":\"h\"}"
            + " | HALUEVAL",
        "{\"gpt3_text\":\"t\",\"gpt3_sentences\":[],\"annotation\":[],\"passage\":0} | WIKIBIO",
        "{\"question\":\"q\",\"context\":\"c\",\"answer\":\"a\"} | RECORDS",
        "{\"user_input\":\"q\",\"retrieved_contexts\":[],\"response\":\"a\"} | RECORDS",
        "{\"a\":\"b\"} | RECORDS",
        "`[ {\"question\":\"q\",\"answers\":[]}]` | NATIVE",
        "`[{\"prompt\":\"q\",\"completion\":\"c\"}]` | RECORDS",
        "id,question | CSV",
        "\"answer\",\"other\" | CSV"
      })
  void a_format_is_recognised_by_the_shape_of_the_first_line(String line, Format format)
      throws IOException {
    assertThat(FormatDetector.detect(file("\n \r\n" + line + "\n"))).isEqualTo(format);
  }

  @Test
  void a_broken_first_line_does_not_hide_the_format() throws IOException {
    assertThat(FormatDetector.detect(file("{\"question\":\n{\"question\":\"q\"}\n")))
        .isEqualTo(Format.NATIVE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`[]` | JSON array is empty",
        "`[1, 2]` | first elements hold no JSON object",
        "name,text | needs a mapping",
        "{\"question\": | first lines hold no JSON object",
        "Hello, world. | needs a mapping"
      })
  void an_unknown_shape_is_refused_with_what_was_found(String content, String sentence) {
    assertThatThrownBy(() -> FormatDetector.detect(file(content)))
        .isInstanceOf(UnreadableFileException.class)
        .hasMessageContaining(sentence);
  }

  @Test
  void a_file_that_is_no_text_is_refused_by_name() {
    refused(new byte[0], "is empty");
    refused("PK\u0003\u0004rest".getBytes(StandardCharsets.ISO_8859_1), "zip");
    refused(new byte[] {0x1F, (byte) 0x8B, 8}, "gzip");
    refused("PAR1".getBytes(StandardCharsets.UTF_8), "Parquet");
    refused(new byte[] {1, 2, 0, 4}, "binary");
    refused(" \n\r\n\n".getBytes(StandardCharsets.UTF_8), "blank lines only");
  }

  @Test
  void broken_json_in_line_17_is_told_as_line_17() throws IOException {
    String content = "{\"question\":\"q\"}\n".repeat(16) + "{\"question\" \"q\"}\n";
    assertThat(errors(content))
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
  void a_wrong_native_line_is_told_with_its_field_and_a_remedy(
      String line, String field, String detail) throws IOException {
    assertThat(errors("{\"question\":\"q\"}\n" + line + "\n"))
        .anySatisfy(
            error -> {
              assertThat(error.line()).isEqualTo(2);
              assertThat(error.field()).isEqualTo(field);
              assertThat(error.detail()).contains(detail);
            });
  }

  @Test
  void bytes_that_are_not_utf_8_are_told_by_line_and_place() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes("{\"question\":\"fine\"}\n{\"question\":\"".getBytes(StandardCharsets.UTF_8));
    bytes.write(0xE9);
    bytes.writeBytes("\"}\n".getBytes(StandardCharsets.UTF_8));
    List<Outcome> outcomes = outcomes(write(bytes.toByteArray()), Format.NATIVE, Map.of());
    assertThat(((Outcome.Refused) outcomes.get(1)).errors().get(0))
        .isEqualTo(
            new RowError(
                2,
                "",
                "is not UTF-8 (byte 14): save the file as UTF-8, or say its encoding, such as"
                    + " windows-1252."));
  }

  @Test
  void a_huge_line_is_told_and_the_next_one_is_read() throws IOException {
    String huge = "{\"question\":\"" + "x".repeat(LONGEST_LINE) + "\"}\n";
    List<Outcome> outcomes =
        outcomes(write(huge + "{\"question\":\"q\"}"), Format.NATIVE, Map.of());
    assertThat(((Outcome.Refused) outcomes.get(0)).errors().get(0).detail())
        .contains("2,000 bytes");
    assertThat(outcomes.get(1)).isInstanceOf(Outcome.NewItem.class);
  }

  @Test
  void an_id_twice_is_told_with_the_first_line() throws IOException {
    assertThat(errors("{\"id\":\"a\",\"question\":\"q\"}\n\n{\"id\":\"a\",\"question\":\"r\"}"))
        .singleElement()
        .satisfies(
            error -> {
              assertThat(error.line()).isEqualTo(3);
              assertThat(error.field()).isEqualTo("id");
              assertThat(error.detail()).contains("line 1", "own id");
            });
  }

  @Test
  void a_byte_order_mark_crlf_and_emoji_are_read_as_they_should_be() throws IOException {
    List<Outcome> outcomes =
        outcomes(write("\uFEFF{\"question\":\"\uD83D\uDE00\"}\r\n"), Format.NATIVE, Map.of());
    assertThat(((Outcome.NewItem) outcomes.get(0)).item().question()).isEqualTo("\uD83D\uDE00");
  }

  @Test
  void a_csv_mapping_says_which_column_is_which_field() throws IOException {
    String csv = "Prompt,Reply,OK\n\"a, \"\"b\"\"\nc\",yes it is,No\n";
    Map<String, String> mapping = Map.of("question", "Prompt", "answer", "Reply", "grounded", "OK");
    SourceItem item = ((Outcome.NewItem) outcomes(write(csv), Format.CSV, mapping).get(0)).item();
    assertThat(item.question()).isEqualTo("a, \"b\"\nc");
    assertThat(item.answers().get(0).text()).isEqualTo("yes it is");
    assertThat(item.answers().get(0).grounded()).isFalse();
  }

  @Test
  void csv_errors_are_told_by_the_line_where_the_record_starts() throws IOException {
    String csv =
        "id,question,answer,grounded,factuality\n"
            + "1,\"two\nlines\",a,true,0.5\n"
            + "\n"
            + "2,q,a,maybe,0.5\r\n"
            + "3,q,a,1,50%\n"
            + "4,q,a\n"
            + "1,another,b,,\n"
            + "5,,,,\n";
    List<RowError> errors = csvErrors(csv);
    assertThat(errors).extracting(RowError::line).containsExactly(5L, 6L, 7L, 8L, 9L);
    assertThat(errors)
        .extracting(RowError::field)
        .containsExactly("grounded", "factuality", "", "question", "question");
    assertThat(errors.get(3).detail()).contains("differs from line 2");
    assertThat(errors.get(2).detail()).contains("has 3 fields, the header has 5");
  }

  @Test
  void csv_records_of_one_id_join_wherever_they_stand() throws IOException {
    List<Outcome> outcomes =
        outcomes(write("id,question,answer\n1,q,a\n2,r,b\n1,,c\n"), Format.CSV, Map.of());
    assertThat(outcomes.get(2))
        .isInstanceOfSatisfying(
            Outcome.MoreAnswers.class,
            more -> {
              assertThat(more.ordinal()).isZero();
              assertThat(more.firstAnswer()).isEqualTo(1);
              assertThat(more.itemId()).isEqualTo(((Outcome.NewItem) outcomes.get(0)).itemId());
            });
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "questoin,answer | did you mean 'question'",
        "question,question | twice",
        "name,text | No column is named question or answer"
      })
  void a_csv_header_that_does_not_fit_is_refused(String header, String sentence) {
    assertThatThrownBy(() -> file(header + "\na,b\n").open(Format.CSV))
        .isInstanceOf(UnreadableFileException.class)
        .hasMessageContaining(sentence);
  }

  @Test
  void a_mapping_to_a_column_that_is_not_there_names_the_nearest() {
    assertThatThrownBy(() -> file("Prompt,Reply\n", Map.of("question", "Promt")).open(Format.CSV))
        .isInstanceOf(UnreadableFileException.class)
        .hasMessageContaining("'Promt', which the file lacks");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"never closed\n", "\"closed\" and more,b\n"})
  void a_csv_quote_that_goes_wrong_ends_the_reading(String record) {
    assertThatThrownBy(() -> csvErrors("question,answer\na,b\n" + record + "c,d\n"))
        .isInstanceOfSatisfying(
            UnreadableFileException.class,
            failure -> {
              assertThat(failure.line()).isEqualTo(3);
              assertThat(failure.sentence()).contains("quote");
            });
  }

  @Test
  void an_unclosed_quote_does_not_swallow_a_large_file() {
    String csv = "question,answer\n\"open,b\n" + "c,d\n".repeat(100_000);
    assertThatThrownBy(() -> csvErrors(csv))
        .isInstanceOf(UnreadableFileException.class)
        .hasMessageContaining("is a quote missing");
  }

  @Test
  void a_csv_line_that_is_not_utf_8_is_told_and_the_others_are_read() throws IOException {
    byte[] csv = "question,answer\na,b\nc\u00E9,d\ne,f\n".getBytes(StandardCharsets.ISO_8859_1);
    List<Outcome> outcomes = outcomes(write(csv), Format.CSV, Map.of());
    assertThat(outcomes).hasSize(3);
    assertThat(((Outcome.Refused) outcomes.get(1)).errors().get(0).line()).isEqualTo(3);
    assertThat(outcomes.get(2)).isInstanceOf(Outcome.NewItem.class);
  }

  @Test
  void halueval_gives_two_judged_answers_and_the_knowledge_as_context() throws IOException {
    String line =
        "{\"knowledge\":\"k\",\"question\":\"q\",\"right_answer\":\"r\",\"hallucinated_answer\":\"h\"}";
    SourceItem item =
        ((Outcome.NewItem) outcomes(write(line), Format.HALUEVAL, Map.of()).get(0)).item();
    assertThat(item.context()).isEqualTo("k");
    assertThat(item.answers()).extracting(SourceAnswer::grounded).containsExactly(true, false);
    assertThat(item.answers())
        .extracting(SourceAnswer::role)
        .containsOnly(SourceAnswer.Role.JUDGED);
  }

  @Test
  void a_wikibio_passage_counts_half_for_minor_errors_and_its_tail_is_unjudged()
      throws IOException {
    String line =
        """
        {"gpt3_text":"A b. C d.  E","gpt3_sentences":["A b.","C d."],"annotation":["accurate","minor_inaccurate"],\
        "gpt3_text_samples":["x","y"],"wiki_bio_text":"w","wiki_bio_test_idx":7}
        """;
    SourceItem item =
        ((Outcome.NewItem) outcomes(write(line), Format.WIKIBIO, Map.of()).get(0)).item();
    assertThat(item.id()).isEqualTo("7");
    assertThat(item.referenceDocument()).isEqualTo("w");
    SourceAnswer passage = item.answers().get(0);
    assertThat(passage.factuality()).isEqualTo(0.75);
    assertThat(passage.segments())
        .containsExactly(
            new SourceAnswer.Segment("A b.", SourceAnswer.Verdict.TRUE),
            new SourceAnswer.Segment("C d.", SourceAnswer.Verdict.PARTIAL),
            new SourceAnswer.Segment("E", SourceAnswer.Verdict.UNJUDGED));
    assertThat(item.answers()).hasSize(3);
  }

  @Test
  void a_wikibio_sentence_that_is_not_in_the_passage_is_an_error() throws IOException {
    String line =
        "{\"gpt3_text\":\"A b.\",\"gpt3_sentences\":[\"C d.\"],\"annotation\":[\"accurate\"]}";
    assertThat(((Outcome.Refused) outcomes(write(line), Format.WIKIBIO, Map.of()).get(0)).errors())
        .singleElement()
        .satisfies(error -> assertThat(error.field()).isEqualTo("gpt3_sentences"));
  }

  @Test
  void an_error_can_be_stored_whatever_it_quotes() {
    RowError error = new RowError(1, "a\u0000", "b\uD83D" + "x".repeat(5_000));
    assertThat(error.field()).isEqualTo("a\uFFFD");
    assertThat(error.detail()).startsWith("b\uFFFD").hasSizeLessThan(1_000);
  }

  private void refused(byte[] content, String sentence) {
    assertThatThrownBy(
            () ->
                FormatDetector.detect(
                    new SourceFile(opening(write(content)), LONGEST_LINE, ReadOptions.PLAIN)))
        .isInstanceOf(UnreadableFileException.class)
        .hasMessageContaining(sentence);
  }

  private List<RowError> errors(String content) throws IOException {
    return refusals(outcomes(write(content), Format.NATIVE, Map.of()));
  }

  private List<RowError> csvErrors(String content) throws IOException {
    return refusals(outcomes(write(content), Format.CSV, Map.of()));
  }

  private static List<RowError> refusals(List<Outcome> outcomes) {
    return outcomes.stream()
        .filter(Outcome.Refused.class::isInstance)
        .flatMap(each -> ((Outcome.Refused) each).errors().stream())
        .toList();
  }

  private static List<Outcome> outcomes(Path path, Format format, Map<String, String> mapping)
      throws IOException {
    List<Outcome> outcomes = new java.util.ArrayList<>();
    try (OutcomeReader reader =
        new SourceFile(opening(path), LONGEST_LINE, mapped(mapping)).open(format)) {
      for (var next = reader.next(); next.isPresent(); next = reader.next()) {
        outcomes.add(next.get());
      }
    }
    return outcomes;
  }

  private static ReadOptions mapped(Map<String, String> mapping) {
    return new ReadOptions(mapping, null, null, Map.of(), List.of());
  }

  private static FileContent opening(Path path) {
    return () -> Files.newInputStream(path);
  }

  private SourceFile file(String content) throws IOException {
    return file(content, Map.of());
  }

  private SourceFile file(String content, Map<String, String> mapping) throws IOException {
    return new SourceFile(opening(write(content)), LONGEST_LINE, mapped(mapping));
  }

  private Path write(String content) throws IOException {
    return write(content.getBytes(StandardCharsets.UTF_8));
  }

  private Path write(byte[] content) throws IOException {
    return Files.write(folder.resolve("file"), content);
  }
}
