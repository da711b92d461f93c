package dev.sextant.api.imports.parse.items;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.imports.parse.Format;
import dev.sextant.api.imports.parse.SourceFile;
import dev.sextant.api.imports.parse.mapping.ReadOptions;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class SurveyTest {

  private static final String ITEM = "{\"question\":\"q\"}\n";

  @Test
  void it_stops_at_the_first_item_that_is_too_many() throws IOException {
    Survey survey = survey(ITEM.repeat(9) + "broken\n", 3);
    assertThat(survey.hasStopped()).isTrue();
    assertThat(survey.content().items()).isEqualTo(4);
    assertThat(survey.records()).isEqualTo(4);
    assertThat(survey.errors()).isEmpty();
  }

  @Test
  void it_reads_a_file_that_has_no_more_items_than_there_is_room_for() throws IOException {
    Survey survey = survey(ITEM.repeat(3) + "broken\nbroken\n", 3);
    assertThat(survey.hasStopped()).isFalse();
    assertThat(survey.content().items()).isEqualTo(3);
    assertThat(survey.errors()).hasSize(2);
  }

  @Test
  void it_stops_at_the_first_item_if_there_is_no_room() throws IOException {
    assertThat(survey(ITEM, 0).hasStopped()).isTrue();
    assertThat(survey("broken\n", 0).hasStopped()).isFalse();
  }

  private static Survey survey(String text, long mostItems) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    SourceFile file =
        new SourceFile(() -> new ByteArrayInputStream(bytes), 2_000, ReadOptions.PLAIN);
    try (OutcomeReader reader = file.open(Format.NATIVE)) {
      return Survey.of(reader, List.of(), mostItems);
    }
  }
}
