package dev.sextant.metrics.uncertainty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class BertScoreTest {

  @Test
  void precision_and_recall_each_match_every_token_with_its_best() {
    double found = f1(new float[][] {{1, 0}}, new float[][] {{2, 0}, {3, 4}});
    double precision = 1;
    double recall = (1 + 0.6) / 2;
    assertThat(found).isCloseTo(2 * precision * recall / (precision + recall), within(1e-15));
  }

  @Test
  void order_and_repetition_of_tokens_and_the_side_change_nothing() {
    float[][] a = random(7, 16, 1);
    float[][] b = random(5, 16, 2);
    double expected = f1(a, b);
    assertThat(expected).isBetween(0.01, 0.99);
    assertThat(f1(b, a)).isCloseTo(expected, within(1e-15));
    float[][] shuffled = {b[4], b[0], b[3], b[1], b[2]};
    assertThat(f1(a, shuffled)).isCloseTo(expected, within(1e-15));
    float[][] twice = {b[0], b[1], b[2], b[3], b[4], b[0], b[1], b[2], b[3], b[4]};
    assertThat(f1(a, twice)).isCloseTo(expected, within(1e-15));
  }

  @Test
  void scaling_tokens_and_permuting_the_axes_of_the_space_change_nothing() {
    float[][] a = random(6, 8, 3);
    float[][] b = random(9, 8, 4);
    float[][] scaled = new float[9][8];
    for (int i = 0; i < 9; i++) {
      for (int k = 0; k < 8; k++) {
        scaled[i][k] = b[i][k] * (i + 1) * 4;
      }
    }
    assertThat(f1(a, scaled)).isCloseTo(f1(a, b), within(1e-7));
    assertThat(f1(mirrored(a), mirrored(b))).isCloseTo(f1(a, b), within(1e-14));
  }

  @Test
  void a_text_is_like_itself_and_its_opposite_has_nothing_in_common() {
    for (int tokens = 1; tokens < 20; tokens++) {
      float[][] a = random(tokens, 32, tokens);
      assertThat(f1(a, a)).isCloseTo(1, within(1e-14)).isLessThanOrEqualTo(1);
    }
    assertThat(f1(new float[][] {{1, 0}}, new float[][] {{-1, 0}})).isZero();
    assertThat(f1(new float[][] {{1, 0}}, new float[][] {{0, 1}})).isZero();
  }

  @Test
  void where_recall_is_negative_the_harmonic_mean_has_no_meaning_and_it_is_zero() {
    float[][] one = {{1, 0}};
    float[][] two = {{1, 0.1f}, {-1, 0}, {-1, 0.1f}};
    assertThat(f1(one, two)).isZero();
  }

  @Test
  void what_is_no_direction_is_refused() {
    assertThatIllegalArgumentException().isThrownBy(() -> TokenDirections.of(new float[0][]));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TokenDirections.of(new float[][] {{1, 0}, {0, 0}}));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TokenDirections.of(new float[][] {{Float.NaN, 0}}));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TokenDirections.of(new float[][] {{1, 0}, {1, 0, 0}}));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> f1(new float[][] {{1, 0}}, new float[][] {{1, 0, 0}}));
  }

  private static double f1(float[][] a, float[][] b) {
    return BertScore.f1(TokenDirections.of(a), TokenDirections.of(b));
  }

  private static float[][] random(int tokens, int dimensions, long seed) {
    Random random = new Random(seed);
    float[][] vectors = new float[tokens][dimensions];
    for (float[] vector : vectors) {
      for (int k = 0; k < dimensions; k++) {
        vector[k] = (float) random.nextGaussian();
      }
    }
    return vectors;
  }

  private static float[][] mirrored(float[][] tokens) {
    float[][] mirrored = new float[tokens.length][tokens[0].length];
    for (int i = 0; i < tokens.length; i++) {
      for (int k = 0; k < tokens[i].length; k++) {
        mirrored[i][k] = (k % 2 == 0 ? 1 : -1) * tokens[i][tokens[i].length - 1 - k];
      }
    }
    return mirrored;
  }
}
