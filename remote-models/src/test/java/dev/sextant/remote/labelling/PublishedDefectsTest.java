package dev.sextant.remote.labelling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.remote.generation.TokenLogprob;
import dev.sextant.remote.generation.TokenLogprob.Alternative;
import dev.sextant.remote.labelling.OracleLabel.Status;
import dev.sextant.remote.outcome.DrawOutcome;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The defects of the published code of Segment-Score (github.com/dhrupadb/semantic_isotropy,
 * prompts/segscore.py and oeq_seg_score.py), each with what this one does.
 */
class PublishedDefectsTest {

  private static final String ANSWER = "The Aare is 288 km long. It rises in the Andes.";
  private static final String GOOD =
      "<statement>The Aare is 288 km long.</statement> <class>1</class>\n<statement>It rises in the Andes.</statement> <class>0</class>";

  /** Their pattern stops at a line break, so such a statement vanished from both sides. */
  @Test
  void a_statement_with_a_line_break_counts() {
    OracleLabel label = label(GOOD.replace("It rises in", "It rises\nin"));
    assertThat(label.parts()).hasSize(2);
    assertThat(label.factuality()).isEqualTo(.5);
  }

  /** Their second example has a broken tag, which the model imitates. */
  @Test
  void the_examples_of_the_prompts_are_replies_that_can_be_read() {
    Oracle oracle = Oracle.saying(GOOD);
    oracle.label(LabellerKind.SEGMENT_SCORE, Oracle.subject(ANSWER));
    String prompt = oracle.prompts().get(0);
    String example =
        prompt.substring(prompt.indexOf("<statement>"), prompt.lastIndexOf("</class>") + 8);
    OracleLabel label =
        Oracle.saying(example)
            .label(
                LabellerKind.SEGMENT_SCORE,
                Oracle.subject("words of the answer the next words of the answer"));
    assertThat(label.factuality()).isEqualTo(.5);
  }

  /** Their prompt asks for 0 or 1, and their repair speaks of 'False'. */
  @Test
  void the_repair_asks_for_the_same_classes() {
    Oracle oracle = Oracle.saying(GOOD.replace(">0<", ">False<"), GOOD);
    oracle.label(LabellerKind.SEGMENT_SCORE, Oracle.subject(ANSWER));
    String repair = oracle.prompts().get(1);
    assertThat(repair)
        .startsWith(oracle.prompts().get(0))
        .contains("<class> must hold one of 1, 0, found 'False'.");
  }

  /** Their segments are never compared with the answer. */
  @Test
  void segments_that_are_not_the_answer_are_no_label() {
    String other = "<statement>The Aare is long.</statement> <class>1</class>";
    OracleLabel label =
        Oracle.saying(other, other).label(LabellerKind.SEGMENT_SCORE, Oracle.subject(ANSWER));
    assertThat(label.reason()).isEqualTo(UnlabelledReason.NOT_REBUILT);
  }

  /** Their API error is a None that crashes later. */
  @Test
  void a_failed_call_is_a_reason() {
    OracleLabel label =
        Oracle.replying(new OracleReply(DrawOutcome.FAILED, null))
            .label(LabellerKind.SEGMENT_SCORE, Oracle.subject(ANSWER));
    assertThat(label.reason()).isEqualTo(UnlabelledReason.CALL_FAILED);
  }

  /** Their probability uses a sentinel of -1 for a class that is not listed. */
  @Test
  void a_class_that_is_not_listed_has_at_most_the_rest() {
    String text = "<class>1</class>";
    List<TokenLogprob> tokens = new ArrayList<>();
    tokens.add(new TokenLogprob("<class>", 0, List.of()));
    tokens.add(
        new TokenLogprob(
            "1",
            StrictMath.log(.7),
            List.of(
                new Alternative("1", StrictMath.log(.7)),
                new Alternative(" yes", StrictMath.log(.2)))));
    tokens.add(new TokenLogprob("</class>", 0, List.of()));
    LabelSubject subject =
        new LabelSubject("?", "The Aare is 288 km long.", "It is.", List.of("It is."));
    OracleLabel label =
        Oracle.replying(Oracle.reply(text, tokens)).label(LabellerKind.SEGMENT_STEPS, subject);
    assertThat(label.parts().get(0).probability()).isCloseTo(.7 / .8, within(1e-12));
    assertThat(label.expected()).isCloseTo(.7 / .8, within(1e-12));
  }

  /** Their answer without statements is a failed file, so abstentions drop out. */
  @Test
  void an_abstention_is_a_verdict_of_its_own() {
    for (LabellerKind kind : LabellerKind.values()) {
      OracleLabel label =
          Oracle.saying("<abstained/>").label(kind, Oracle.subject("I do not know."));
      assertThat(label.status()).as(kind.code()).isEqualTo(Status.ABSTAINED);
      assertThat(label.factuality()).isNull();
      assertThat(label.reason()).isNull();
    }
  }

  /** They resume by the number of replies, so after a gap each reply belongs to another answer. */
  @Test
  void replies_are_replayed_by_call_and_nothing_is_asked_again() {
    Labeller labeller = Labeller.of(LabellerKind.SEGMENT_SCORE, null, Oracle.spec("m", 0.0));
    LabelSubject subject = Oracle.subject(ANSWER);
    LabelStep first = labeller.next(subject, List.of());
    assertThat(first).isInstanceOf(LabelStep.Call.class);
    assertThat(labeller.next(subject, List.of())).isEqualTo(first);
    List<OracleReply> bad = List.of(Oracle.reply("prose", List.of()));
    LabelStep repair = labeller.next(subject, bad);
    assertThat(repair).isInstanceOf(LabelStep.Call.class).isNotEqualTo(first);
    assertThat(labeller.next(subject, bad)).isEqualTo(repair);
    List<OracleReply> both = List.of(bad.get(0), Oracle.reply(GOOD, List.of()));
    assertThat(labeller.next(subject, both)).isInstanceOf(LabelStep.Done.class);
  }

  private static OracleLabel label(String reply) {
    return Oracle.saying(reply).label(LabellerKind.SEGMENT_SCORE, Oracle.subject(ANSWER));
  }
}
