package dev.sextant.rendering.words;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;

class CombinationTextTest {

  private static final String COMBINATIONS =
      """
      [{"subject":"answer","n":90,
        "floors":{"scores":[{"metric":"length","embedder":null}],
                  "auc":{"value":0.7,"low":0.6,"high":0.8},
                  "log_loss":{"value":0.5,"low":0.4,"high":0.6}},
        "all":{"scores":[{"metric":"sgi","embedder":"lexical"},{"metric":"theta-rc","embedder":"lexical"}],
               "auc":{"value":0.8,"low":0.7,"high":0.9},
               "log_loss":{"value":0.4,"low":0.3,"high":0.5}},
        "auc_difference":{"value":0.1,"low":0.02,"high":0.18},
        "log_loss_difference":{"value":0.1,"low":0.01,"high":0.19},
        "adjusted_p":0.012,"log_loss_adjusted_p":null,"verdict":"%s"}]\
      """;

  @Test
  void both_combinations_and_their_difference_are_on_one_line() throws Exception {
    assertThat(
            CombinationText.of(
                new ObjectMapper().readTree(COMBINATIONS.formatted("adds")), Wording.commandLine()))
        .containsExactly(
            "All floors together (1): AUC 0.700 [0.600, 0.800], log loss 0.500 [0.400, 0.600]."
                + " With all 2 scores of answers: AUC 0.800 [0.700, 0.900], log loss 0.400 [0.300,"
                + " 0.500]; difference in AUC 0.100 [0.020, 0.180] (corrected p 0.012), log loss"
                + " saved 0.100 [0.010, 0.190]. Together, the scores add to the floors.");
  }

  @Test
  void what_is_not_shown_is_not_claimed() throws Exception {
    assertThat(
            CombinationText.of(
                    new ObjectMapper().readTree(COMBINATIONS.formatted("does-not-show")),
                    Wording.commandLine())
                .get(0))
        .endsWith("Together, the scores are not shown to add to the floors.");
    assertThat(CombinationText.of(new ObjectMapper().readTree("[]"), Wording.commandLine()))
        .isEmpty();
  }
}
