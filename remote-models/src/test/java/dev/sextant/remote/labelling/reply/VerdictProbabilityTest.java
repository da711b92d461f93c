package dev.sextant.remote.labelling.reply;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.remote.generation.TokenLogprob;
import dev.sextant.remote.generation.TokenLogprob.Alternative;
import dev.sextant.remote.labelling.Oracle;
import java.util.List;
import org.junit.jupiter.api.Test;

class VerdictProbabilityTest {

  private static final String TEXT = "<class>1</class>";

  @Test
  void two_listed_classes_sum_to_1() {
    assertThat(of(token("1", .6, "0", .2))[0]).isCloseTo(.75, within(1e-12));
    assertThat(of(token("1", .6, "0", .2))[1]).isCloseTo(.25, within(1e-12));
  }

  @Test
  void a_token_may_hold_what_is_around_the_class() {
    List<TokenLogprob> tokens =
        List.of(
            new TokenLogprob("<class", 0, List.of()),
            token(">1</", .6, ">0</", .2),
            new TokenLogprob("class>", 0, List.of()));
    assertThat(VerdictProbability.of(Oracle.generation(TEXT, tokens), 7, "10")[0])
        .isCloseTo(.75, within(1e-12));
  }

  @Test
  void tokens_that_only_begin_like_a_class_are_others() {
    assertThat(of(token("1", .6, "01", .2))[0]).as("0 is not listed").isCloseTo(.75, within(1e-12));
    assertThat(of(token("1", .6, "10", .4))[0]).isEqualTo(1);
  }

  @Test
  void without_alternatives_the_other_class_has_the_rest() {
    assertThat(of(new TokenLogprob("1", StrictMath.log(.9), List.of()))[0])
        .isCloseTo(.9, within(1e-12));
  }

  @Test
  void tokens_of_reasoning_before_and_of_the_end_behind_do_not_matter() {
    List<TokenLogprob> tokens =
        List.of(
            new TokenLogprob("<think>1 or 0?</think>\n", 0, List.of()),
            new TokenLogprob("<class>", 0, List.of()),
            token("1", .6, "0", .2),
            new TokenLogprob("</class>", 0, List.of()),
            new TokenLogprob("<|im_end|>", 0, List.of()));
    assertThat(VerdictProbability.of(Oracle.generation(TEXT, tokens), 7, "10")[0])
        .isCloseTo(.75, within(1e-12));
  }

  @Test
  void tokens_that_are_not_the_text_say_nothing() {
    assertThat(VerdictProbability.of(Oracle.generation(TEXT, List.of()), 7, "10")).isNull();
    assertThat(
            VerdictProbability.of(
                Oracle.generation(TEXT, List.of(token("1", .6, "0", .2))), 7, "10"))
        .isNull();
  }

  private static double[] of(TokenLogprob verdict) {
    List<TokenLogprob> tokens =
        List.of(
            new TokenLogprob("<class>", 0, List.of()),
            verdict,
            new TokenLogprob("</class>", 0, List.of()));
    return VerdictProbability.of(Oracle.generation(TEXT, tokens), 7, "10");
  }

  private static TokenLogprob token(String chosen, double p, String other, double q) {
    return new TokenLogprob(
        chosen,
        StrictMath.log(p),
        List.of(
            new Alternative(chosen, StrictMath.log(p)), new Alternative(other, StrictMath.log(q))));
  }
}
