package dev.sextant.api.imports.parse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.imports.parse.items.OutcomeReader;
import dev.sextant.api.imports.parse.items.SourceAnswer;
import dev.sextant.api.imports.parse.items.Survey;
import dev.sextant.api.imports.parse.labels.LabelReader.LabelMeaning;
import dev.sextant.api.imports.parse.labels.LabelReader.LabelWord;
import dev.sextant.api.imports.parse.mapping.ReadOptions;
import dev.sextant.api.imports.parse.problems.Findings.RowError;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Label words: known, mapped by the user, or refused. */
class LabelWordsTest {

  @ParameterizedTest
  @CsvSource({
    "grounded, yes, true",
    "grounded, 0.0, false",
    "grounded, FALSCH, false",
    "OK, Nein, false",
    "is_correct, 1, true",
    "hallucinated, 1, false",
    "has hallucination, no, true",
    "Hallucination, oui, false",
    "label, PASS, true",
    "label, fail, false",
    "label, Not-Grounded, false",
    "verdict, hallucinated, false",
    "verdict, no_hallucination, true",
    "urteil, belegt, true",
    "label, N/A, ",
    "label, nan, "
  })
  void a_word_is_taken_where_its_meaning_is_sure(String column, String word, Boolean grounded)
      throws IOException {
    Preview preview = preview(column, Map.of(), word);
    assertThat(preview.errors()).isEmpty();
    assertThat(preview.items().get(0).answers().get(0).grounded()).isEqualTo(grounded);
  }

  @ParameterizedTest
  @CsvSource({"label, 1", "label, yes", "score, FALSE", "bewertung, ja", "hallucination_check, 0"})
  void a_yes_or_no_in_a_column_that_does_not_say_what_it_asks_is_never_guessed(
      String column, String word) throws IOException {
    assertThat(refused(column, Map.of(), word))
        .containsExactly(
            new RowError(
                2,
                "grounded",
                "holds '%s', which may mean either in the column '%s': say whether it is grounded or not_grounded."
                    .formatted(word, column)));
    Preview preview = preview(column, Map.of(), word);
    assertThat(preview.labelWords()).containsExactly(new LabelWord(word, 1, null));
    assertThat(preview.errors()).as("it is asked about").isEmpty();
    assertThat(preview.items()).as("and its record is shown").hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"partly", "0.7", "gut gemeint"})
  void a_word_that_nobody_knows_is_refused_with_a_remedy(String word) throws IOException {
    assertThat(refused("grounded", Map.of(), word).get(0).detail())
        .contains("'" + word + "', which is no known label", "grounded, not_grounded or none");
  }

  @Test
  void only_the_stated_meanings_of_words_hold() throws IOException {
    Map<String, LabelMeaning> stated =
        Map.of(
            "Erfunden",
            LabelMeaning.NOT_GROUNDED,
            "1",
            LabelMeaning.NOT_GROUNDED,
            "stimmt",
            LabelMeaning.GROUNDED,
            "?",
            LabelMeaning.NONE);
    String[] words = {"erfunden", "1", " STIMMT ", "?", "", "pass", "n/a"};
    assertThat(
            preview("label", stated, words).items().stream()
                .map(item -> item.answers().get(0).grounded()))
        .containsExactly(false, false, true, null, null, null, null);
    assertThat(refused("label", stated, words))
        .containsExactly(
            new RowError(
                7,
                "grounded",
                "holds 'pass', which is not among the words that were given a meaning: say what it"
                    + " means, too."));
  }

  @Test
  void a_preview_counts_the_words_whatever_their_case() throws IOException {
    assertThat(preview("label", Map.of(), "Pass", "PASS", "x", "", "pass").labelWords())
        .containsExactly(
            new LabelWord("Pass", 3, LabelMeaning.GROUNDED), new LabelWord("x", 1, null));
  }

  @Test
  void of_a_column_that_is_no_label_the_first_fifty_words_are_kept() throws IOException {
    String[] words = IntStream.range(0, 80).mapToObj(i -> "text " + i).toArray(String[]::new);
    Preview preview = preview("label", Map.of(), words);
    assertThat(preview.labelWords()).hasSize(50);
    assertThat(preview.errorCount()).as("those that nobody is asked about").isEqualTo(30);
    assertThat(refused("text", Map.of(), words)).hasSize(80);
    assertThat(preview("label", Map.of(), "x".repeat(500)).labelWords()).isEmpty();
  }

  @Test
  void words_of_jsonl_are_taken_as_those_of_tables() throws IOException {
    String jsonl =
        """
        {"question":"q","answers":[{"text":"a","grounded":"hallucinated"},{"text":"b","grounded":1},{"text":"c","grounded":false},{"text":"d","grounded":""}]}
        {"question":"q","answers":[{"text":"a"},{"text":"b","grounded":"vielleicht"}]}
        """;
    Preview plain = read(jsonl, ReadOptions.PLAIN);
    assertThat(plain.items().get(0).answers())
        .extracting(SourceAnswer::grounded)
        .containsExactly(false, true, false, null);
    assertThat(refused(jsonl, ReadOptions.PLAIN).get(0).field()).isEqualTo("answers[1].grounded");
    ReadOptions stated =
        new ReadOptions(
            Map.of(),
            null,
            null,
            Map.of(
                "vielleicht",
                LabelMeaning.NONE,
                "hallucinated",
                LabelMeaning.NOT_GROUNDED,
                "1",
                LabelMeaning.GROUNDED),
            List.of());
    assertThat(refused(jsonl, stated)).isEmpty();
    assertThat(read(jsonl, stated).labelWords()).hasSize(3);
  }

  @Test
  void a_preview_counts_the_errors_of_an_import_except_words_without_a_meaning()
      throws IOException {
    String csv =
        "question,answer,grounded\nq1,a,maybe\nq2,a\nq3,a,no,more\nq4,a,sure\nq5,a,maybe\n,,no\n";
    Preview open = read(csv, ReadOptions.PLAIN);
    long wordsWithoutMeaning =
        open.labelWords().stream()
            .filter(word -> word.means() == null)
            .mapToLong(LabelWord::count)
            .sum();
    assertThat(wordsWithoutMeaning).isEqualTo(3);
    assertThat(open.errorCount()).isEqualTo(refused(csv, ReadOptions.PLAIN).size() - 3);
    ReadOptions settled =
        reading(
            "grounded",
            Map.of(
                "maybe", LabelMeaning.NONE,
                "sure", LabelMeaning.GROUNDED,
                "no", LabelMeaning.NOT_GROUNDED));
    assertThat(read(csv, settled).errors()).isEqualTo(refused(csv, settled));
  }

  @Test
  void a_factuality_may_have_the_comma_that_sheets_write() throws IOException {
    Preview preview =
        read("question;answer;factuality\na;b;0,25\nc;d;1,0\ne;f;1,5\n", ReadOptions.PLAIN);
    assertThat(preview.items().stream().map(item -> item.answers().get(0).factuality()))
        .containsExactly(0.25, 1.0);
    assertThat(preview.errors()).singleElement().extracting(RowError::line).isEqualTo(4L);
  }

  private static Preview preview(String column, Map<String, LabelMeaning> labels, String... words)
      throws IOException {
    return read(csv(column, words), reading(column, labels));
  }

  /** Returns the errors that an import would report. */
  private static List<RowError> refused(
      String column, Map<String, LabelMeaning> labels, String... words) throws IOException {
    return refused(csv(column, words), reading(column, labels));
  }

  private static List<RowError> refused(String content, ReadOptions reading) throws IOException {
    FileStart head = new FileStart(content.getBytes(StandardCharsets.UTF_8), true);
    SourceFile file = new SourceFile(head, 10_000, reading);
    try (OutcomeReader reader = file.open(FormatDetector.detect(file))) {
      return Survey.of(reader, List.of(), Long.MAX_VALUE).errors();
    }
  }

  private static ReadOptions reading(String column, Map<String, LabelMeaning> labels) {
    Map<String, String> mapping =
        Map.of("question", "question", "answer", "answer", "grounded", column);
    return new ReadOptions(mapping, null, null, labels, List.of());
  }

  private static String csv(String column, String... words) {
    String rows =
        IntStream.range(0, words.length)
            .mapToObj(i -> "q%d,a,%s\n".formatted(i, words[i]))
            .collect(Collectors.joining());
    return "question,answer,%s\n%s".formatted(column, rows);
  }

  private static Preview read(String content, ReadOptions reading) throws IOException {
    FileStart head = new FileStart(content.getBytes(StandardCharsets.UTF_8), true);
    return Preview.of(head, "auto", reading, 10_000);
  }
}
