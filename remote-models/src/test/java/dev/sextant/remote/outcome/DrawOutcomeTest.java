package dev.sextant.remote.outcome;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.remote.generation.Generation;
import dev.sextant.remote.generation.Generation.Served;
import dev.sextant.remote.generation.TokenUsage;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DrawOutcomeTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "Yes|-|stop|-|0|answered",
        "Yes|-|-|-|0|answered",
        "Yes|hm|end_turn|-|0|answered",
        "Yes|-|length|-|0|truncated",
        "Yes|-|max_tokens|-|0|truncated",
        "''|-|length|-|0|truncated",
        "''|hm|length|-|0|thinking-exhausted",
        "''|-|length|-|40|thinking-exhausted",
        "' '|-|stop|-|0|empty",
        "''|hm|stop|-|0|empty",
        "''|-|stop|I cannot help.|0|refused",
        "Yes|-|refusal|-|0|refused",
        "Half|-|content_filter|-|0|filtered",
        "Half|-|SAFETY|-|0|filtered"
      })
  void the_outcome_follows_from_the_reply(
      String text,
      @Nullable String reasoning,
      @Nullable String finish,
      @Nullable String refusal,
      long reasoningTokens,
      String outcome) {
    Generation reply =
        new Generation(
            text,
            reasoning,
            null,
            finish,
            refusal,
            new TokenUsage(1, 1, 0, reasoningTokens),
            new Served(null, null, null),
            List.of(),
            1);
    assertThat(DrawOutcome.of(reply).code()).isEqualTo(outcome);
    assertThat(DrawOutcome.of(outcome)).contains(DrawOutcome.of(reply));
  }

  @Test
  void an_answer_well_beyond_its_limit_is_told() {
    assertThat(LimitCheck.excess(written(1_616), 5)).contains(1_616L);
    assertThat(LimitCheck.excess(written(13), 5)).as("counted in another way").isEmpty();
    assertThat(LimitCheck.excess(written(1_090), 1_000)).isEmpty();
    assertThat(LimitCheck.excess(written(1_200), 1_000)).contains(1_200L);
  }

  private static Generation written(long tokens) {
    return new Generation(
        "x",
        null,
        null,
        "stop",
        null,
        new TokenUsage(1, tokens, 0, 0),
        new Served(null, null, null),
        List.of(),
        1);
  }
}
