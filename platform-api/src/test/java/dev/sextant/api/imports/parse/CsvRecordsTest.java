package dev.sextant.api.imports.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.api.imports.parse.items.OutcomeReader.Outcome;
import dev.sextant.api.imports.parse.items.SourceItem;
import dev.sextant.api.imports.parse.problems.Findings.RowError;
import dev.sextant.api.imports.parse.problems.UnreadableFileException;
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
import org.junit.jupiter.params.provider.ValueSource;

/** Items as CSV records. */
class CsvRecordsTest {

  @TempDir Path folder;

  private SourceFiles files;

  @BeforeEach
  void open() {
    files = new SourceFiles(folder);
  }

  @Test
  void a_csv_mapping_says_which_column_is_which_field() throws IOException {
    String csv = "Prompt,Reply,OK\n\"a, \"\"b\"\"\nc\",yes it is,No\n";
    Map<String, String> mapping = Map.of("question", "Prompt", "answer", "Reply", "grounded", "OK");
    SourceItem item = ((Outcome.NewItem) files.outcomes(csv, Format.CSV, mapping).get(0)).item();
    assertThat(item.question()).isEqualTo("a, \"b\"\nc");
    assertThat(item.answers().get(0).text()).isEqualTo("yes it is");
    assertThat(item.answers().get(0).grounded()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"\r", "\n", "\r\n", "\r\r\n", "\n\r"})
  void the_record_that_is_not_utf8_is_refused_whatever_ends_the_lines_in_its_fields(String end)
      throws IOException {
    String csv = "id,question\n1,\"a%1$sb%1$sc\"\n2,\"d%1$s?e\"\n3,f\n4,g\n5,h\n".formatted(end);
    byte[] bytes = csv.getBytes(StandardCharsets.UTF_8);
    bytes[csv.indexOf('?')] = (byte) 0xE4;
    List<Outcome> outcomes = files.outcomes(bytes, Format.CSV, Map.of());
    assertThat(outcomes)
        .filteredOn(Outcome.NewItem.class::isInstance)
        .extracting(each -> ((Outcome.NewItem) each).item().id())
        .containsExactly("1", "3", "4", "5");
    assertThat(outcomes)
        .filteredOn(Outcome.Refused.class::isInstance)
        .singleElement()
        .satisfies(
            each ->
                assertThat(((Outcome.Refused) each).errors().get(0).detail())
                    .contains("is not UTF-8"));
  }

  @Test
  void csv_errors_name_the_line_where_the_record_starts() throws IOException {
    String csv =
        "id,question,answer,grounded,factuality\n"
            + "1,\"two\nlines\",a,true,0.5\n"
            + "\n"
            + "2,q,a,maybe,0.5\r\n"
            + "3,q,a,1,50%\n"
            + "4,q,a\n"
            + "1,another,b,,\n"
            + "5,,,,\n";
    List<RowError> errors = files.errors(csv, Format.CSV);
    assertThat(errors).extracting(RowError::line).containsExactly(5L, 6L, 7L, 8L, 9L);
    assertThat(errors)
        .extracting(RowError::field)
        .containsExactly("grounded", "factuality", "", "question", "question");
    assertThat(errors.get(3).detail()).contains("differs from line 2");
    assertThat(errors.get(2).detail()).contains("has 3 fields, the header has 5");
  }

  @Test
  void csv_records_of_one_id_join_even_if_they_are_not_adjacent() throws IOException {
    List<Outcome> outcomes =
        files.outcomes("id,question,answer\n1,q,a\n2,r,b\n1,,c\n", Format.CSV, Map.of());
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
    assertThatThrownBy(() -> files.file(header + "\na,b\n").open(Format.CSV))
        .isInstanceOf(UnreadableFileException.class)
        .hasMessageContaining(sentence);
  }

  @Test
  void a_mapping_to_a_column_that_is_not_there_names_the_nearest() {
    assertThatThrownBy(
            () -> files.file("Prompt,Reply\n", Map.of("question", "Promt")).open(Format.CSV))
        .isInstanceOf(UnreadableFileException.class)
        .hasMessageContaining("'Promt', which the file lacks");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"never closed\n", "\"closed\" and more,b\n"})
  void a_csv_quote_that_goes_wrong_ends_the_reading(String record) {
    assertThatThrownBy(() -> files.errors("question,answer\na,b\n" + record + "c,d\n", Format.CSV))
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
    assertThatThrownBy(() -> files.errors(csv, Format.CSV))
        .isInstanceOf(UnreadableFileException.class)
        .hasMessageContaining("is a quote missing");
  }

  @Test
  void a_csv_line_that_is_not_utf_8_is_reported_and_the_others_are_read() throws IOException {
    byte[] csv = "question,answer\na,b\nc\u00E9,d\ne,f\n".getBytes(StandardCharsets.ISO_8859_1);
    List<Outcome> outcomes = files.outcomes(csv, Format.CSV, Map.of());
    assertThat(outcomes).hasSize(3);
    assertThat(((Outcome.Refused) outcomes.get(1)).errors().get(0).line()).isEqualTo(3);
    assertThat(outcomes.get(2)).isInstanceOf(Outcome.NewItem.class);
  }
}
