package dev.sextant.api.imports.parse;

import static dev.sextant.metrics.catalogue.Direction.HIGHER_IS_RISKY;
import static dev.sextant.metrics.catalogue.Direction.HIGHER_IS_TRUSTWORTHY;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.sextant.api.imports.parse.draws.DrawReader;
import dev.sextant.api.imports.parse.draws.DrawSurvey;
import dev.sextant.api.imports.parse.items.DeclaredScore;
import dev.sextant.api.imports.parse.items.ScoreTallies.VersionScore;
import dev.sextant.api.imports.parse.items.SourceAnswer;
import dev.sextant.api.imports.parse.items.Survey;
import dev.sextant.api.imports.parse.labels.LabelReader.UnknownWords;
import dev.sextant.api.imports.parse.mapping.ReadOptions;
import dev.sextant.api.imports.parse.problems.Findings.RowError;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExternalScoresImportTest {

  private static final DeclaredScore JUDGE =
      new DeclaredScore(
          "judge", "Judge (0-100)", HIGHER_IS_TRUSTWORTHY, new BigDecimal("1.5"), "EUR", "gpt-x");
  private static final DeclaredScore TOXICITY =
      new DeclaredScore("toxicity", "toxicity", HIGHER_IS_RISKY, null, null, null);

  @Test
  void a_native_answer_has_scores_by_name_and_null_is_none() {
    String line =
        """
        {"question": "q", "answers": [{"text": "a", "scores": {"judge": 83, "toxicity": null}}, {"text": "b"}]}
        """;

    Preview preview = preview(line);

    assertThat(preview.errors()).isEmpty();
    assertThat(preview.items().get(0).answers())
        .extracting(SourceAnswer::externalScores)
        .containsExactly(sorted(Map.of("judge", 83.0)), sorted(Map.of()));
    assertThat(preview.counts().content().externalScores())
        .containsExactly(
            new VersionScore(
                "judge", "external-judge", "higher-is-trustworthy", null, null, null, 1, 83, 83));
  }

  @Test
  void a_declaration_gives_direction_and_cost() {
    String lines =
        """
        {"question": "q", "answers": [{"text": "a", "scores": {"judge": 83, "toxicity": 0.25}}]}
        {"question": "r", "answers": [{"text": "b", "scores": {"judge": -4e1}}]}
        """;

    assertThat(survey(lines, JUDGE, TOXICITY).content().externalScores())
        .containsExactly(
            new VersionScore(
                "judge",
                "external-judge",
                "higher-is-trustworthy",
                new BigDecimal("1.5"),
                "EUR",
                "gpt-x",
                2,
                -40,
                83),
            new VersionScore(
                "toxicity",
                "external-risk-toxicity",
                "higher-is-risky",
                null,
                null,
                null,
                1,
                .25,
                .25));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"judge\": \"0.8\"} | answers[0].scores.judge | must be a finite number",
        "{\"judge\": true}    | answers[0].scores.judge | must be a finite number",
        "{\"judge\": 1e999}   | answers[0].scores.judge | must be a finite number",
        "{\"judge\": [1]}     | answers[0].scores.judge | must be a finite number",
        "{\"Judge\": 1}       | answers[0].scores       | have the name 'Judge'",
        "{\"risk-x\": 1}      | answers[0].scores       | have the name 'risk-x'",
        "[1]                  | answers[0].scores       | must be an object of numbers",
      })
  void a_native_score_that_is_no_number_or_has_no_name_is_an_error(
      String scores, String field, String detail) {
    List<RowError> errors =
        survey(
                "{\"question\": \"q\", \"answers\": [{\"text\": \"a\", \"scores\": "
                    + scores
                    + "}]}\n")
            .errors();

    assertThat(errors).hasSize(1);
    assertThat(errors.get(0).field()).isEqualTo(field);
    assertThat(errors.get(0).detail()).startsWith(detail);
  }

  @Test
  void an_answer_and_a_file_have_twenty_scores_at_most() {
    assertThat(survey(answer(0, 20)).errors()).isEmpty();
    assertThat(survey(answer(0, 21)).errors())
        .extracting(RowError::field)
        .containsExactly("answers[0].scores");
    assertThat(survey(answer(0, 20) + answer(20, 1)).errors())
        .extracting(RowError::detail)
        .containsExactly("have more than 20 names in this file: leave some of them out.");
  }

  @Test
  void a_declared_score_without_a_value_is_an_error() {
    assertThat(survey("{\"question\": \"q\", \"answers\": [{\"text\": \"a\"}]}\n", JUDGE).errors())
        .extracting(RowError::field)
        .containsExactly("scores.judge");
  }

  @Test
  void a_column_holds_the_numbers_of_a_score_and_blank_cells_none() {
    String csv =
        """
        question,answer,Judge (0-100),toxicity
        q,a,83,
        r,b,"45,5",1e-3
        s,c,,.5
        """;

    Preview preview = preview(csv, JUDGE, TOXICITY);

    assertThat(preview.errors()).isEmpty();
    assertThat(preview.items())
        .flatExtracting(item -> item.answers())
        .extracting(SourceAnswer::externalScores)
        .containsExactly(
            sorted(Map.of("judge", 83.0)),
            sorted(Map.of("judge", 45.5, "toxicity", .001)),
            sorted(Map.of("toxicity", .5)));
  }

  @Test
  void a_field_of_json_records_holds_the_numbers_too() {
    String lines =
        """
        {"prompt": "q", "completion": "a", "evals": {"judge": 0.75}}
        {"prompt": "r", "completion": "b", "evals": {"judge": null}}
        """;
    DeclaredScore nested =
        new DeclaredScore("judge", "evals.judge", HIGHER_IS_TRUSTWORTHY, null, null, null);

    Preview preview =
        preview(lines, Map.of("question", "prompt", "answer", "completion"), List.of(nested));

    assertThat(preview.fault()).isNull();
    assertThat(preview.items())
        .flatExtracting(item -> item.answers())
        .extracting(SourceAnswer::externalScores)
        .containsExactly(sorted(Map.of("judge", .75)), sorted(Map.of()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"high", "NaN", "inf", "Infinity", "83%", "0x1p3", "1f", "1e999", "1.2.3"})
  void a_cell_that_is_no_finite_number_is_an_error(String cell) {
    assertThat(preview(row(cell), JUDGE).errors())
        .extracting(RowError::line, RowError::field, RowError::detail)
        .containsExactly(
            tuple(
                2L,
                "Judge (0-100)",
                "must be a finite number, found '%s': leave it blank where there is no value."
                    .formatted(cell)));
  }

  @Test
  void a_separator_that_can_be_read_in_two_ways_is_an_error() {
    assertThat(preview(row("\"1,234\""), JUDGE).errors())
        .extracting(RowError::detail)
        .containsExactly(
            "must be a number, and '1,234' can be read as two: write it with a point, or without a separator.");
    assertThat(preview(row("\"0,125\""), JUDGE).errors()).isEmpty();
  }

  @Test
  void a_column_that_is_missing_or_has_no_answer_is_refused() {
    assertThat(preview("question,answer\nq,a\n", JUDGE).fault())
        .startsWith(
            "The score judge is read from the column 'Judge (0-100)', which the file lacks");
    assertThat(preview("question,toxicity\nq,1\n", TOXICITY).fault())
        .startsWith("There is a column for the score toxicity, which belongs to an answer");
  }

  @Test
  void the_hash_of_the_content_depends_on_values_and_directions() {
    String one =
        "{\"question\": \"q\", \"answers\": [{\"text\": \"a\", \"scores\": {\"judge\": 1}}]}\n";
    DeclaredScore risky = new DeclaredScore("judge", "judge", HIGHER_IS_RISKY, null, null, null);
    DeclaredScore priced =
        new DeclaredScore("judge", "judge", HIGHER_IS_TRUSTWORTHY, BigDecimal.ONE, "EUR", null);

    assertThat(
            List.of(
                hash(one),
                hash(one.replace("1}", "2}")),
                hash(one.replace("judge", "other")),
                hash(one, risky)))
        .doesNotHaveDuplicates();
    assertThat(hash(one, priced)).isEqualTo(hash(one));
  }

  @Test
  void an_answer_set_is_imported_without_them() throws IOException {
    String line = "{\"id\": \"1\", \"answers\": [{\"text\": \"a\", \"scores\": {\"judge\": 1}}]}\n";
    try (DrawReader reader = file(line).openDraws()) {
      assertThat(DrawSurvey.of(reader).errors())
          .extracting(RowError::field)
          .containsExactly("answers[0].scores");
    }
  }

  private static String answer(int first, int names) {
    String scores =
        IntStream.range(first, first + names)
            .mapToObj("\"s%d\": 1"::formatted)
            .collect(Collectors.joining(", "));
    return "{\"question\": \"q\", \"answers\": [{\"text\": \"a\", \"scores\": {"
        + scores
        + "}}]}\n";
  }

  private static String row(String cell) {
    return "question,answer,Judge (0-100)\nq,a," + cell + "\n";
  }

  private static SortedMap<String, Double> sorted(Map<String, Double> scores) {
    return new TreeMap<>(scores);
  }

  private static String hash(String text, DeclaredScore... declared) {
    return survey(text, declared).content().sha256();
  }

  private static Preview preview(String text, DeclaredScore... declared) {
    return preview(text, Map.of(), List.of(declared));
  }

  private static Preview preview(
      String text, Map<String, String> mapping, List<DeclaredScore> declared) {
    try {
      return Preview.of(
          new FileStart(text.getBytes(StandardCharsets.UTF_8), true),
          "auto",
          options(mapping, declared),
          10_000);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Survey survey(String text, DeclaredScore... declared) {
    SourceFile file = file(text, declared);
    try (var reader = file.open(Format.NATIVE)) {
      return Survey.of(reader, file.reading().scores(), Long.MAX_VALUE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static SourceFile file(String text, DeclaredScore... declared) {
    return new SourceFile(
        new FileStart(text.getBytes(StandardCharsets.UTF_8), true),
        10_000,
        options(Map.of(), List.of(declared)));
  }

  private static ReadOptions options(Map<String, String> mapping, List<DeclaredScore> declared) {
    return new ReadOptions(
        mapping, null, null, Map.of(), List.of(), List.of(), declared, UnknownWords.REFUSED);
  }
}
