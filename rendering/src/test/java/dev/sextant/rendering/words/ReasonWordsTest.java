package dev.sextant.rendering.words;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.metrics.score.Reason;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ReasonWordsTest {

  @ParameterizedTest
  @EnumSource(Reason.class)
  void every_reason_of_a_report_has_its_words(Reason reason) {
    assertThat(ReasonWords.of(reason.code())).isNotEqualTo(reason.code());
  }
}
