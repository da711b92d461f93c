package dev.sextant.api.imports.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.api.imports.parse.items.OutcomeReader;
import dev.sextant.api.imports.parse.items.OutcomeReader.Outcome;
import dev.sextant.api.imports.parse.items.SourceItem;
import dev.sextant.api.imports.parse.mapping.ReadOptions;
import dev.sextant.api.imports.parse.mapping.Separator;
import dev.sextant.api.imports.parse.problems.UnreadableFileException;
import dev.sextant.api.imports.parse.text.Encoding;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Separators and encodings of CSV files found in practice. */
class CsvDialectsTest {

  private static final String GERMAN =
      "question;answer\r\n"
          + "\"Größe; in Metern?\";\"1,8 m, sagt er\"\r\n"
          + "Was, bitte, ist das?;Nichts, gar nichts\r\n";

  @ParameterizedTest
  @EnumSource(Separator.class)
  void each_separator_is_found_though_fields_hold_the_others(Separator separator)
      throws IOException {
    String csv =
        "question,answer\n\"a,b;c\td|e\",\"x,y\"\n\"; ; ;\",\"\t\t|\"\n"
            .replaceAll(",(?=[\"a])", "" + separator.character());
    SourceFile file = file(csv, ReadOptions.PLAIN);
    assertThat(FormatDetector.detect(file)).isEqualTo(Format.CSV);
    assertThat(file.separator()).isEqualTo(separator);
    assertThat(items(file).get(0).question()).isEqualTo("a,b;c\td|e");
    assertThat(items(file).get(1).answers().get(0).text()).isEqualTo("\t\t|");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      value = {
        "question;answer, final;context # a;b;c # d;e;f ! SEMICOLON",
        "question,answer;final # a,b # c,d ! COMMA",
        "question # What, then? # One; two ! COMMA",
        "question;answer ! SEMICOLON",
        "sep=; # question;answer # a;b ! SEMICOLON",
        "sep=| # question # a,b;c ! PIPE"
      })
  void what_cuts_the_rows_as_it_cuts_the_header_is_the_separator(String lines, Separator separator)
      throws IOException {
    assertThat(file(lines.replace(" # ", "\n"), ReadOptions.PLAIN).separator())
        .isEqualTo(separator);
  }

  @Test
  void the_line_by_which_excel_names_the_separator_is_no_header() throws IOException {
    SourceFile file = file("sep=;\r\nquestion;answer\r\na;b\r\nc\r\n", ReadOptions.PLAIN);
    assertThat(FormatDetector.detect(file)).isEqualTo(Format.CSV);
    List<Outcome> outcomes = outcomes(file);
    assertThat(((Outcome.NewItem) outcomes.get(0)).item().question()).isEqualTo("a");
    assertThat(((Outcome.Refused) outcomes.get(1)).errors().get(0).line()).isEqualTo(4);
  }

  @Test
  void a_stated_separator_is_used() throws IOException {
    SourceFile file =
        file(
            "question,answer,a;b;c\nb;c,d,;;\n",
            new ReadOptions(Map.of(), Separator.COMMA, null, Map.of(), List.of()));
    assertThat(file.separator()).isEqualTo(Separator.COMMA);
    assertThat(items(file).get(0).answers().get(0).text()).isEqualTo("d");
    assertThatThrownBy(
            () ->
                file(
                        "a;question\nb;c\n",
                        new ReadOptions(Map.of(), Separator.TAB, null, Map.of(), List.of()))
                    .open(Format.CSV))
        .isInstanceOf(UnreadableFileException.class)
        .hasMessageContaining("'a;question': choose another separator");
  }

  @Test
  void rows_that_a_sheet_left_empty_are_passed_over_and_empty_fields_at_the_end_are_none()
      throws IOException {
    SourceFile file = file("question;answer\na;b;;\n;\n\n;;;\nc;d;e\n", ReadOptions.PLAIN);
    List<Outcome> outcomes = outcomes(file);
    assertThat(outcomes).hasSize(2);
    assertThat(outcomes.get(0)).isInstanceOf(Outcome.NewItem.class);
    assertThat(((Outcome.Refused) outcomes.get(1)).errors().get(0).detail())
        .contains("has 3 fields, the header has 2", "hold semicolons");
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTF-16LE", "UTF-16BE"})
  void utf_16_is_read_by_its_mark(String encoding) throws IOException {
    byte[] content =
        ("\uFEFF" + GERMAN.replace(';', '\t') + "\uD83D\uDE00\tb\n")
            .getBytes(Charset.forName(encoding));
    SourceFile file = file(content, ReadOptions.PLAIN);
    assertThat(file.text().encoding()).isEqualTo(Encoding.UTF_16);
    assertThat(items(file)).hasSize(3);
    assertThat(items(file).get(0).question()).startsWith("Größe");
    assertThat(items(file).get(2).question()).isEqualTo("\uD83D\uDE00");
  }

  @Test
  void a_preview_of_utf_16_ends_with_a_whole_line() throws IOException {
    byte[] content = ("\uFEFFquestion\nĊ\u0A0Ab\nlast").getBytes(StandardCharsets.UTF_16LE);
    Preview preview = Preview.of(new FileStart(content, false), "auto", ReadOptions.PLAIN, 1_000);
    assertThat(preview.items()).extracting(SourceItem::question).containsExactly("Ċ\u0A0Ab");
  }

  @Test
  void windows_1252_is_never_guessed_and_read_if_stated() throws IOException {
    byte[] content = GERMAN.getBytes(Charset.forName("windows-1252"));
    List<Outcome> unsaid = outcomes(file(content, ReadOptions.PLAIN));
    assertThat(((Outcome.Refused) unsaid.get(0)).errors().get(0).detail())
        .contains("not UTF-8", "windows-1252");
    assertThat(unsaid.get(1)).as("a line of ASCII").isInstanceOf(Outcome.NewItem.class);
    SourceFile stated =
        file(content, new ReadOptions(Map.of(), null, Encoding.WINDOWS_1252, Map.of(), List.of()));
    assertThat(items(stated).get(0).question()).isEqualTo("Größe; in Metern?");
    assertThat(stated.text().encodingFits()).isTrue();
  }

  @Test
  void a_byte_that_the_encoding_lacks_is_reported_with_its_line() throws IOException {
    byte[] content = "question\na\n\u0081\nb\n".getBytes(StandardCharsets.ISO_8859_1);
    SourceFile file =
        file(content, new ReadOptions(Map.of(), null, Encoding.WINDOWS_1252, Map.of(), List.of()));
    assertThat(file.text().encodingFits()).isFalse();
    assertThat(((Outcome.Refused) outcomes(file).get(1)).errors().get(0).line()).isEqualTo(3);
  }

  @Test
  void a_header_that_is_not_utf_8_says_so() {
    byte[] content = "question;größe\na;b\n".getBytes(StandardCharsets.ISO_8859_1);
    assertThatThrownBy(() -> FormatDetector.detect(file(content, ReadOptions.PLAIN)))
        .isInstanceOf(UnreadableFileException.class)
        .hasMessageContaining("The first line is not UTF-8", "windows-1252");
    assertThatThrownBy(() -> file(content, ReadOptions.PLAIN).open(Format.CSV))
        .hasMessageContaining("The header is not UTF-8");
  }

  @Test
  void a_preview_says_what_was_recognised_and_whether_it_can_be_read() throws IOException {
    byte[] content = GERMAN.replace("question", "Größe").getBytes(Charset.forName("windows-1252"));
    Preview unsaid = preview(content, null);
    assertThat(unsaid.separator()).isEqualTo(Separator.SEMICOLON);
    assertThat(unsaid.encoding()).isEqualTo(Encoding.UTF_8);
    assertThat(unsaid.encodingFits()).isFalse();
    assertThat(unsaid.columns()).hasSize(2);
    Preview stated = preview(content, Encoding.WINDOWS_1252);
    assertThat(stated.encodingFits()).isTrue();
    assertThat(stated.columns().get(0).name()).isEqualTo("Größe");
    assertThat(preview("{\"question\":\"q\"}".getBytes(StandardCharsets.UTF_8), null).separator())
        .as("JSON has none")
        .isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"PK\u0003\u0004,x;y\u0081", "\u001F\u008B\u0008,a;b"})
  void what_is_no_text_has_no_columns_and_no_encoding_that_would_fit(String content)
      throws IOException {
    Preview preview = preview(content.getBytes(StandardCharsets.ISO_8859_1), null);
    assertThat(preview.separator()).isNull();
    assertThat(preview.columns()).isEmpty();
    assertThat(preview.encodingFits()).isTrue();
  }

  @Test
  void a_short_row_and_a_long_row_have_different_remedies() throws IOException {
    List<Outcome> outcomes = outcomes(file("question,answer\na\nb,c,d\n", ReadOptions.PLAIN));
    assertThat(((Outcome.Refused) outcomes.get(0)).errors().get(0).detail())
        .isEqualTo(
            "has 1 fields, the header has 2: give it a field for each column, if only an empty"
                + " one.");
    assertThat(((Outcome.Refused) outcomes.get(1)).errors().get(0).detail())
        .isEqualTo("has 3 fields, the header has 2: quote fields that hold commas.");
  }

  private static Preview preview(byte[] content, @Nullable Encoding encoding) throws IOException {
    return Preview.of(
        new FileStart(content, true),
        "auto",
        new ReadOptions(Map.of(), null, encoding, Map.of(), List.of()),
        1_000);
  }

  private static SourceFile file(String content, ReadOptions reading) {
    return file(content.getBytes(StandardCharsets.UTF_8), reading);
  }

  private static SourceFile file(byte[] content, ReadOptions reading) {
    return new SourceFile(() -> new ByteArrayInputStream(content), 1_000, reading);
  }

  private static List<SourceItem> items(SourceFile file) throws IOException {
    return outcomes(file).stream().map(each -> ((Outcome.NewItem) each).item()).toList();
  }

  private static List<Outcome> outcomes(SourceFile file) throws IOException {
    List<Outcome> outcomes = new ArrayList<>();
    try (OutcomeReader reader = file.open(Format.CSV)) {
      for (Optional<Outcome> next = reader.next(); next.isPresent(); next = reader.next()) {
        outcomes.add(next.get());
      }
    }
    return outcomes;
  }
}
