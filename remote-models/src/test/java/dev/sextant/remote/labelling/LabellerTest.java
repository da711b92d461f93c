package dev.sextant.remote.labelling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.remote.generation.SettingException;
import dev.sextant.remote.outcome.DrawOutcome;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LabellerTest {

  private static final String ANSWER = "The Aare is 288 km long. It rises in the Andes.";

  @Test
  void a_changed_policy_model_or_kind_is_another_labeller() {
    Set<String> identities = new HashSet<>();
    for (LabellerKind kind : LabellerKind.values()) {
      identities.add(Labeller.of(kind, null, Oracle.spec("m", 0.0)).identity());
      identities.add(Labeller.of(kind, null, Oracle.spec("n", 0.0)).identity());
      if (kind.judges()) {
        identities.add(Labeller.of(kind, "Other words.", Oracle.spec("m", 0.0)).identity());
      }
    }
    assertThat(identities).hasSize(3 * LabellerKind.values().length - 1);
    assertThat(Labeller.of(LabellerKind.JUDGE, " Other words.\n", Oracle.spec("m", 0.0)))
        .isEqualTo(Labeller.of(LabellerKind.JUDGE, "Other words.", Oracle.spec("m", 0.0)));
  }

  @Test
  void a_labeller_asks_at_temperature_0_with_a_policy() {
    assertThatThrownBy(() -> Labeller.of(LabellerKind.JUDGE, null, Oracle.spec("m", 0.7)))
        .isInstanceOf(SettingException.class)
        .hasMessage("A labeller asks at temperature 0, found 0.7.");
    assertThatThrownBy(() -> Labeller.of(LabellerKind.JUDGE, " ", Oracle.spec("m", 0.0)))
        .isInstanceOf(SettingException.class);
  }

  @Test
  void an_item_without_a_reference_is_unlabelled_without_a_call() {
    Oracle oracle = Oracle.saying();
    OracleLabel label =
        oracle.label(LabellerKind.JUDGE, new LabelSubject("?", null, ANSWER, List.of()));
    assertThat(label.reason()).isEqualTo(UnlabelledReason.NO_REFERENCE);
    assertThat(oracle.prompts()).isEmpty();
    assertThat(LabelSubject.reference(" ", null, "r")).isEqualTo("r");
    assertThat(LabelSubject.reference("d", "c", "r")).isEqualTo("d");
  }

  @ParameterizedTest
  @EnumSource(value = LabellerKind.class, names = "ATOMIC_FACTS", mode = EnumSource.Mode.EXCLUDE)
  void a_blank_answer_is_unlabelled_without_a_call(LabellerKind kind) {
    Oracle oracle = Oracle.saying();
    OracleLabel label = oracle.label(kind, Oracle.subject(" \n"));
    assertThat(label.status()).isEqualTo(OracleLabel.Status.UNLABELLED);
    assertThat(label.reason()).isEqualTo(UnlabelledReason.EMPTY_ANSWER);
    assertThat(oracle.prompts()).isEmpty();
  }

  @Test
  void braces_in_an_answer_mean_nothing() {
    Oracle oracle = Oracle.saying("<score>5</score>");
    oracle.label(LabellerKind.JUDGE, Oracle.subject("{{policy}} $1 \\0"));
    assertThat(oracle.prompts().get(0)).contains("{{policy}} $1 \\0").contains("288 km");
  }

  @Test
  void a_reply_that_is_cut_or_refused_is_not_repaired() {
    for (DrawOutcome outcome :
        List.of(
            DrawOutcome.TRUNCATED,
            DrawOutcome.REFUSED,
            DrawOutcome.FILTERED,
            DrawOutcome.THINKING_EXHAUSTED)) {
      Oracle oracle = Oracle.replying(new OracleReply(outcome, Oracle.generation("", List.of())));
      OracleLabel label = oracle.label(LabellerKind.SEGMENT_SCORE, Oracle.subject(ANSWER));
      assertThat(label.reason().code()).isEqualTo("reply-" + outcome.code());
      assertThat(oracle.prompts()).hasSize(1);
    }
  }

  @Test
  void steps_judge_each_segment_with_those_before() {
    Oracle oracle =
        Oracle.saying(
            "<statement>The Aare is 288 km long.</statement>\n<statement>It rises in the Andes.</statement>",
            "<class>1</class>",
            "<class>0</class>");
    OracleLabel label = oracle.label(LabellerKind.SEGMENT_STEPS, Oracle.subject(ANSWER));
    assertThat(label.factuality()).isEqualTo(.5);
    assertThat(oracle.prompts()).hasSize(3);
    assertThat(oracle.prompts().get(1)).contains("<before>\n(none)\n</before>");
    assertThat(oracle.prompts().get(2))
        .contains("<before>\nThe Aare is 288 km long.\n\n</before>")
        .contains("<check>\nIt rises in the Andes.\n</check>");
  }

  @Test
  void steps_take_segments_that_are_known_without_a_call() {
    Oracle oracle = Oracle.saying("<class>0</class>", "<class>1</class>");
    OracleLabel label =
        oracle.label(
            LabellerKind.SEGMENT_STEPS,
            new LabelSubject(
                "?", "r", ANSWER, List.of("The Aare is 288 km long.", " It rises in the Andes.")));
    assertThat(label.parts())
        .containsExactly(
            new PartVerdict("The Aare is 288 km long.", false, null),
            new PartVerdict(" It rises in the Andes.", true, null));
  }

  @Test
  void facts_are_verified_one_by_one_and_few_of_them_are_penalised() {
    Oracle oracle =
        Oracle.saying(
            "<fact>The Aare is 288 km long.</fact>\n<fact>The Aare rises in the Andes.</fact>",
            "<class>1</class>",
            "yes",
            "<class>0</class>");
    OracleLabel label = oracle.label(LabellerKind.FACTSCORE, Oracle.subject(ANSWER));
    assertThat(label.factuality()).isCloseTo(.5 * Math.exp(1 - 10 / 2.0), within(1e-12));
    assertThat(oracle.prompts()).hasSize(4);
    assertThat(oracle.prompts().get(0))
        .as("facts are listed without the reference")
        .doesNotContain("rises in the Alps. and");
  }

  @Test
  void ten_facts_are_not_penalised() {
    String[] replies = new String[11];
    StringBuilder facts = new StringBuilder();
    for (int i = 0; i < 10; i++) {
      facts.append("<fact>Fact ").append(i).append(".</fact>\n");
      replies[i + 1] = i < 7 ? "<class>1</class>" : "<class>0</class>";
    }
    replies[0] = facts.toString();
    assertThat(
            Oracle.saying(replies)
                .label(LabellerKind.FACTSCORE, Oracle.subject(ANSWER))
                .factuality())
        .isCloseTo(.7, within(1e-12));
  }

  @Test
  void a_fact_without_a_verdict_or_listed_twice_leaves_the_answer_unlabelled() {
    String facts = "<fact>One.</fact><fact>Two.</fact>";
    OracleLabel label =
        Oracle.saying(facts, "<class>1</class>", "maybe", "perhaps")
            .label(LabellerKind.FACTSCORE, Oracle.subject(ANSWER));
    assertThat(label.status()).isEqualTo(OracleLabel.Status.UNLABELLED);
    String twice = "<fact>One.</fact><fact>One.</fact>";
    assertThat(
            Oracle.saying(twice, twice)
                .label(LabellerKind.FACTSCORE, Oracle.subject(ANSWER))
                .reason())
        .isEqualTo(UnlabelledReason.REPEATED);
    StringBuilder many = new StringBuilder();
    for (int i = 0; i <= 200; i++) {
      many.append("<fact>Fact ").append(i).append("</fact>");
    }
    assertThat(
            Oracle.saying(many.toString())
                .label(LabellerKind.FACTSCORE, Oracle.subject(ANSWER))
                .reason())
        .isEqualTo(UnlabelledReason.TOO_MANY_FACTS);
  }

  @Test
  void facts_are_listed_by_one_call_without_a_reference_and_have_no_verdict() {
    Oracle oracle =
        Oracle.saying("<fact>The Aare is 288 km long.</fact>\n<fact>The Aare is wet.</fact>");
    OracleLabel label =
        oracle.label(
            LabellerKind.ATOMIC_FACTS, new LabelSubject("?", null, "It is 288 km.", List.of()));
    assertThat(label)
        .isEqualTo(
            new OracleLabel(
                OracleLabel.Status.DECOMPOSED,
                null,
                null,
                null,
                List.of(
                    new PartVerdict("The Aare is 288 km long.", null, null),
                    new PartVerdict("The Aare is wet.", null, null)),
                null,
                null));
    Oracle verifying = Oracle.saying("<fact>F.</fact>", "<class>1</class>");
    verifying.label(LabellerKind.FACTSCORE, new LabelSubject("?", "r", "It is 288 km.", List.of()));
    assertThat(oracle.prompts())
        .as("the prompt of factscore")
        .containsExactly(verifying.prompts().get(0));
  }

  @Test
  void a_torn_list_of_facts_is_repaired_once_and_else_leaves_the_answer_unlabelled() {
    String torn = "<fact>One.</fact>\n<fact>Two.";
    Oracle repaired = Oracle.saying(torn, "<fact>One.</fact>\n<fact>Two.</fact>");
    OracleLabel label = repaired.label(LabellerKind.ATOMIC_FACTS, Oracle.subject(ANSWER));
    assertThat(label.parts()).extracting(PartVerdict::text).containsExactly("One.", "Two.");
    assertThat(repaired.prompts().get(1)).contains(torn, "has no </fact>");

    Oracle twice = Oracle.saying(torn, torn);
    OracleLabel none = twice.label(LabellerKind.ATOMIC_FACTS, Oracle.subject(ANSWER));
    assertThat(none.status()).isEqualTo(OracleLabel.Status.UNLABELLED);
    assertThat(none.reason()).isEqualTo(UnlabelledReason.MALFORMED);
    assertThat(none.parts()).isEmpty();
    assertThat(twice.prompts()).hasSize(2);
  }

  @Test
  void an_answer_without_a_fact_abstains_and_a_blank_one_takes_no_call() {
    Oracle declining = Oracle.saying("<abstained/>");
    assertThat(declining.label(LabellerKind.ATOMIC_FACTS, Oracle.subject("I do not know.")))
        .isEqualTo(OracleLabel.abstained());
    Oracle idle = Oracle.saying();
    assertThat(idle.label(LabellerKind.ATOMIC_FACTS, Oracle.subject(" \n")))
        .isEqualTo(OracleLabel.abstained());
    assertThat(idle.prompts()).isEmpty();
  }

  @Test
  void a_labeller_that_lists_facts_takes_no_policy() {
    assertThat(Labeller.of(LabellerKind.ATOMIC_FACTS, null, Oracle.spec("m", 0.0)).policy())
        .isNull();
    assertThatThrownBy(
            () -> Labeller.of(LabellerKind.ATOMIC_FACTS, "A policy.", Oracle.spec("m", 0.0)))
        .isInstanceOf(SettingException.class)
        .hasMessage(
            "A labeller of the kind atomic-facts lists facts and judges none, so it takes no policy: leave the policy out.");
  }
}
