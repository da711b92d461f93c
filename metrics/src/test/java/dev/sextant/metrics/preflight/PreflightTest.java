package dev.sextant.metrics.preflight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.metrics.calibration.labelled.ClassCounts;
import dev.sextant.metrics.calibration.labelled.LabelledScore;
import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Direction;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.catalogue.Need;
import dev.sextant.metrics.preflight.LabelBalance.LabelledGroups;
import dev.sextant.metrics.preflight.Notice.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PreflightTest {

  private static final LabelledGroups ENOUGH = new LabelledGroups(10, 10);

  @Test
  void labels_that_suffice_on_both_sides_are_noted() {
    LabelBalance balance = balance(new ClassCounts(50, 150), new ClassCounts(50, 151));
    assertThat(balance.suffices()).isTrue();
    assertThat(balance.notice())
        .isEqualTo(
            new Notice(
                Level.NOTE,
                "24.9 % of 401 labels are risky; either side of the split has the 50 of either"
                    + " class that a threshold needs."));
  }

  @Test
  void labels_that_a_side_lacks_are_counted() {
    LabelBalance balance = balance(new ClassCounts(49, 500), new ClassCounts(50, 500));
    assertThat(balance.suffices()).isFalse();
    assertThat(balance.notice())
        .isEqualTo(
            new Notice(
                Level.CAUTION,
                "9.0 % of 1,099 labels are risky; a threshold needs 50 of either class on either"
                    + " side of the split, and there are too few: 49 risky on the calibration"
                    + " side."));
    assertThat(balance(new ClassCounts(70, 70), new ClassCounts(30, 30)).notice().sentence())
        .endsWith("too few: 30 risky in the holdout, 30 trustworthy in the holdout.");
  }

  @Test
  void labels_of_few_groups_do_not_suffice_however_many_they_are() {
    ClassCounts side = new ClassCounts(60, 60);
    LabelBalance eightItems =
        new LabelBalance(side, side, new LabelledGroups(4, 4), new LabelledGroups(10, 9));
    assertThat(eightItems.suffices()).isFalse();
    assertThat(eightItems.notice())
        .isEqualTo(
            new Notice(
                Level.CAUTION,
                "50.0 % of 240 labels are risky; either side of the split has the 50 of either"
                    + " class that a threshold needs, but too few groups of items hold them: 4"
                    + " risky on the calibration side, 4 trustworthy on the calibration side, 9"
                    + " trustworthy in the holdout. With fewer than 10 of either a threshold has no"
                    + " intervals."));
    assertThat(new LabelBalance(side, side, ENOUGH, ENOUGH).suffices()).isTrue();
  }

  @Test
  void one_class_alone_gives_neither_auc_nor_threshold() {
    Notice notice = balance(new ClassCounts(0, 500), new ClassCounts(0, 500)).notice();
    assertThat(notice.level()).isEqualTo(Level.CAUTION);
    assertThat(notice.sentence()).startsWith("0 labels say risky and 1,000 trustworthy");
  }

  private static LabelBalance balance(ClassCounts calibration, ClassCounts holdout) {
    return new LabelBalance(calibration, holdout, ENOUGH, ENOUGH);
  }

  @Test
  void a_version_without_context_has_no_sgi() {
    List<Metric> metrics =
        Stream.of("sgi", "theta-rc", "length", "isotropy-vne")
            .map(name -> Catalogue.find(name).orElseThrow())
            .toList();
    Map<Need, Long> carried =
        Map.of(Need.QUESTION, 790L, Need.CONTEXT, 0L, Need.REFERENCE, 790L, Need.SAMPLES, 300L);
    Applicability truthfulQa = Applicability.of(metrics, 790, carried);
    assertThat(truthfulQa.uses())
        .containsExactly(
            new Applicability.Use("sgi", 0, List.of(Need.CONTEXT)),
            new Applicability.Use("theta-rc", 0, List.of(Need.CONTEXT)),
            new Applicability.Use("length", 790, List.of()),
            new Applicability.Use("isotropy-vne", 300, List.of()));
    assertThat(truthfulQa.notices())
        .containsExactly(
            new Notice(
                Level.REFUSAL,
                "None of the 790 items carries a context, so these do not apply: sgi, theta-rc."),
            new Notice(
                Level.CAUTION,
                "At most 300 of the 790 items carry what is needed by: isotropy-vne."));
    assertThat(Applicability.of(metrics, 790, Map.of()).notices()).isEmpty();
  }

  @Test
  void cut_texts_are_a_caution_and_whole_ones_a_note() {
    TruncatedShare cut = new TruncatedShare("minilm", 64, 8);
    assertThat(cut.share()).isEqualTo(0.125);
    assertThat(cut.notice())
        .isEqualTo(
            new Notice(
                Level.CAUTION,
                "minilm cuts 12.5 % of the texts of the sample (8 of 64): what lies beyond its"
                    + " longest input it does not see."));
    assertThat(new TruncatedShare("lexical", 64, 0).notice().level()).isEqualTo(Level.NOTE);
    assertThat(new TruncatedShare("lexical", 0, 0).share()).isZero();
    assertThatThrownBy(() -> new TruncatedShare("minilm", 1, 2))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void the_strongest_floor_is_the_one_to_beat_whichever_its_direction() {
    List<LabelledScore> weak = new ArrayList<>();
    List<LabelledScore> falling = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      boolean risky = i % 2 == 0;
      weak.add(new LabelledScore(i, i % 3 == 0 ? 1 : 0, risky));
      falling.add(new LabelledScore(i, (risky ? 0 : 50) + i % 70, risky));
    }
    FloorStrength length = FloorStrength.of("length", falling);
    assertThat(length.direction()).isEqualTo(Direction.HIGHER_IS_TRUSTWORTHY);
    assertThat(length.auc().value()).isGreaterThan(0.8);
    FloorStrength overlap = FloorStrength.of("question-overlap", weak);
    Notice notice = FloorStrength.notice(List.of(overlap, length));
    assertThat(notice.level()).isEqualTo(Level.NOTE);
    assertThat(notice.sentence())
        .startsWith("The floor length alone, without any model, separates risky from trustworthy")
        .contains("lower is riskier");
    assertThat(FloorStrength.notice(List.of(overlap)).sentence())
        .startsWith("No floor is shown to separate risky from trustworthy: question-overlap, the")
        .contains("which contains 0.5, that of a coin");
    FloorStrength none = FloorStrength.of("length", List.of());
    assertThat(none.auc()).isNull();
    assertThat(FloorStrength.notice(List.of(none)).level()).isEqualTo(Level.CAUTION);
  }

  @Test
  void labels_of_too_few_items_are_warned_of() {
    assertThat(new ItemSupport(10, 10, 10, 0).notices()).isEmpty();
    assertThat(new ItemSupport(0, 0, 0, 20).notices()).isEmpty();
    List<Notice> notices = new ItemSupport(829, 3, 829, 19).notices();
    assertThat(notices).extracting(Notice::level).containsOnly(Level.CAUTION);
    assertThat(notices)
        .extracting(Notice::sentence)
        .containsExactly(
            "3 items hold an answer that is labelled risky and 829 one that is labelled"
                + " trustworthy; items of one group count once. With fewer than 10 of either the"
                + " report will have values without intervals, and no verdicts.",
            "19 items have a factuality; items of one group count once. With fewer than 20 the"
                + " report will have correlations without intervals, and no verdicts on them.");
  }

  @Test
  void times_of_embedders_add_up() {
    TimeEstimate estimate =
        new TimeEstimate(
            List.of(
                new TimeEstimate.Load("minilm", 12_000, 100),
                new TimeEstimate.Load("lexical", 12_000, 20_000)));
    assertThat(estimate.seconds()).isCloseTo(120.6, within(1e-9));
    assertThat(estimate.notice().sentence())
        .isEqualTo(
            "Embedding takes about 3 min, at the speed of the sample: minilm 12,000 texts at 100.0"
                + " a second; lexical 12,000 texts at 20000.0 a second.");
    assertThat(time(59)).contains("about 59 s");
    assertThat(time(7200)).contains("about 2.0 h");
    assertThat(new TimeEstimate(List.of()).notice().sentence()).startsWith("No text");
    assertThatThrownBy(() -> new TimeEstimate.Load("minilm", 1, 0))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static String time(long texts) {
    return new TimeEstimate(List.of(new TimeEstimate.Load("minilm", texts, 1))).notice().sentence();
  }
}
