package dev.sextant.api.imports.parse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.api.imports.parse.items.OutcomeReader;
import dev.sextant.api.imports.parse.items.Survey;
import dev.sextant.api.imports.parse.mapping.ReadOptions;
import dev.sextant.api.imports.parse.problems.Findings.RowError;
import dev.sextant.api.imports.parse.problems.UnreadableFileException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Records of many small values, which take much more memory than their text. */
class ValueLimitTest {

  private static final int LONGEST = 16 << 20;
  private static final int MOST = 1_000_000;

  /** The record, its question, its metadata and the array in them. */
  private static final int AROUND = 4;

  private static final String GOOD = "{\"question\":\"q\"}";

  @Test
  void a_line_with_too_many_values_is_one_error_and_the_others_are_read() throws IOException {
    Survey survey = survey(GOOD + "\n" + record(MOST + 1) + "\n" + GOOD + "\nbroken\n" + GOOD);
    assertThat(survey.content().items()).isEqualTo(3);
    assertThat(survey.errors()).hasSize(2);
    assertThat(survey.errors().get(0))
        .isEqualTo(
            new RowError(
                2,
                "",
                "has more than 1,000,000 values: split the item, or leave out what is not needed."));
    assertThat(survey.errors().get(1).line()).isEqualTo(4);
  }

  @Test
  void each_record_is_counted_by_itself() throws IOException {
    String record = record(MOST);
    assertThat(survey(record + "\n" + record).content().items()).isEqualTo(2);
    assertThat(survey("[" + record + "," + record + "]").content().items()).isEqualTo(2);
  }

  @Test
  void an_element_with_too_many_values_ends_the_array() {
    String array = "[" + GOOD + ",\n" + record(MOST + 1) + "," + GOOD + "]";
    assertThatThrownBy(() -> survey(array))
        .isInstanceOfSatisfying(
            UnreadableFileException.class,
            failure -> {
              assertThat(failure.line()).isEqualTo(2);
              assertThat(failure.sentence())
                  .isEqualTo(
                      "element 2 has more than 1,000,000 values: split the item, or leave out what is not needed.");
            });
  }

  @Test
  void values_around_an_array_are_not_counted() throws IOException {
    String many = "[" + "1,".repeat(MOST) + "1]";
    String file = "{\"a\":%s,\"items\":[%s],\"z\":%s}".formatted(many, GOOD, many);
    assertThat(survey(file).content().items()).isEqualTo(1);
  }

  private static String record(int values) {
    return "{\"question\":\"q\",\"metadata\":{\"a\":[%s{}]}}"
        .formatted("{},".repeat(values - AROUND - 1));
  }

  private static Survey survey(String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    SourceFile file =
        new SourceFile(() -> new ByteArrayInputStream(bytes), LONGEST, ReadOptions.PLAIN);
    try (OutcomeReader reader = file.open(Format.NATIVE)) {
      return Survey.of(reader, List.of(), Long.MAX_VALUE);
    }
  }
}
