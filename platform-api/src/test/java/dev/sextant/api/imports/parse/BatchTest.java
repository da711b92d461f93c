package dev.sextant.api.imports.parse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.imports.parse.items.Batch;
import dev.sextant.api.imports.parse.items.OutcomeReader;
import dev.sextant.api.imports.parse.mapping.ReadOptions;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A batch fits in memory, no matter which part of its items is large. */
class BatchTest {

  private static final int LINES = 30;

  @ParameterizedTest
  @CsvSource({"token_logprobs, -1", "segments, '{\"text\":\"a\",\"verdict\":\"true\"}'"})
  void what_an_answer_carries_counts(String field, String element) throws IOException {
    int elements = field.equals("segments") ? 10_000 : 60_000;
    String text = "a".repeat(field.equals("segments") ? elements : 1);
    String answer =
        "{\"text\":\"%s\",\"%s\":[%s]}".formatted(text, field, repeated(element, elements));
    assertCutAndWhole(answer);
  }

  @Test
  void answers_count_however_short_they_are() throws IOException {
    assertCutAndWhole(repeated("{\"text\":\"a\"}", 9_000));
  }

  @Test
  void items_of_usual_size_are_written_together() throws IOException {
    try (OutcomeReader reader = reader("{\"text\":\"a short answer\"}")) {
      assertThat(Batch.next(reader).items()).hasSize(LINES);
    }
  }

  private static void assertCutAndWhole(String answers) throws IOException {
    try (OutcomeReader reader = reader(answers)) {
      Batch batch = Batch.next(reader);
      assertThat(batch.items()).hasSizeBetween(1, LINES / 2);
      int items = batch.items().size();
      while (!batch.isLast()) {
        batch = Batch.next(reader);
        items += batch.items().size();
      }
      assertThat(items).isEqualTo(LINES);
    }
  }

  private static OutcomeReader reader(String answers) throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < LINES; i++) {
      lines.append("{\"id\":\"%d\",\"question\":\"q\",\"answers\":[%s]}\n".formatted(i, answers));
    }
    byte[] content = lines.toString().getBytes(StandardCharsets.UTF_8);
    return new SourceFile(() -> new ByteArrayInputStream(content), 2 << 20, ReadOptions.PLAIN)
        .open(Format.NATIVE);
  }

  private static String repeated(String element, int times) {
    return (element + ",").repeat(times - 1) + element;
  }
}
