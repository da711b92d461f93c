package dev.sextant.metrics.scorer;

import static java.util.stream.Collectors.toUnmodifiableSet;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Family;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.catalogue.Subject;
import dev.sextant.metrics.item.ItemVectors;
import dev.sextant.metrics.item.ItemVectors.AnswerVector;
import dev.sextant.metrics.score.Reason;
import dev.sextant.metrics.score.Score;
import dev.sextant.metrics.score.SelectedScores.SubjectScore;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class GeometryScoresTest {

  private static final float[] QUESTION = {1, 0};
  private static final float[] CONTEXT = {0, 2};
  private static final float[] BETWEEN = {3, 3};
  private static final float[] ZERO = {0, 0};
  private static final Set<String> SPREAD =
      Catalogue.metrics().stream()
          .map(Metric::name)
          .filter(name -> name.matches("(isotropy|checkembed)-.*"))
          .filter(name -> !name.equals("checkembed-reference-mean"))
          .collect(toUnmodifiableSet());

  @Test
  void sgi_brings_its_angles_answer_by_answer_then_the_item() {
    List<SubjectScore> scores = score(item(QUESTION, CONTEXT, BETWEEN, BETWEEN), "sgi");
    assertThat(scores)
        .extracting(score -> score.metric() + "@" + score.answer())
        .containsExactly(
            "sgi@0",
            "theta-rq@0",
            "theta-rc@0",
            "sgi@1",
            "theta-rq@1",
            "theta-rc@1",
            "theta-qc@-1");
    assertThat(value(scores, "theta-rq", 0)).isCloseTo(Math.PI / 4, within(2e-15));
    assertThat(value(scores, "theta-qc", -1)).isCloseTo(Math.PI / 2, within(2e-15));
    assertThat(value(scores, "sgi", 0)).isCloseTo(1, within(1e-7));
  }

  @Test
  void all_metrics_come_answer_by_answer_in_the_order_of_the_catalogue() {
    Set<String> all = Catalogue.metrics().stream().map(Metric::name).collect(toUnmodifiableSet());
    List<SubjectScore> scores = GeometryScores.of(item(QUESTION, CONTEXT, BETWEEN, CONTEXT), all);
    assertThat(scores.stream().filter(score -> score.answer() == 1).map(SubjectScore::metric))
        .containsExactly("sgi", "theta-rq", "theta-rc", "sgi-lower-bound", "sgi-upper-bound");
    List<String> ofItem =
        Catalogue.metrics().stream()
            .filter(metric -> metric.family() == Family.GEOMETRY)
            .filter(metric -> metric.subject() == Subject.ITEM)
            .map(Metric::name)
            .toList();
    assertThat(scores.stream().filter(score -> score.answer() == -1).map(SubjectScore::metric))
        .containsExactlyElementsOf(ofItem);
    assertThat(scores.subList(0, 10)).allMatch(score -> score.answer() >= 0);
  }

  @Test
  void the_index_lies_between_its_bounds_and_is_undefined_with_them() {
    ItemVectors item = item(QUESTION, CONTEXT, BETWEEN);
    List<SubjectScore> scores = score(item, "sgi", "sgi-lower-bound", "sgi-upper-bound");
    assertThat(value(scores, "sgi-lower-bound", 0)).isCloseTo(1, within(1e-7));
    assertThat(value(scores, "sgi-upper-bound", 0)).isCloseTo(3, within(1e-7));
    for (String bound : List.of("sgi-lower-bound", "sgi-upper-bound")) {
      assertThat(reason(item(QUESTION, CONTEXT, (float[]) null), bound))
          .isEqualTo(Reason.EMPTY_ANSWER);
      assertThat(reason(item(null, null, BETWEEN), bound)).isEqualTo(Reason.NO_QUESTION);
      assertThat(reason(item(QUESTION, null, BETWEEN), bound)).isEqualTo(Reason.NO_CONTEXT);
      assertThat(reason(item(QUESTION, ZERO, BETWEEN), bound)).isEqualTo(Reason.ZERO_VECTOR);
    }
  }

  @Test
  void only_what_is_wanted_is_scored_and_floors_are_passed_over() {
    ItemVectors item = item(QUESTION, CONTEXT, BETWEEN);
    assertThat(score(item, "theta-rc", "length"))
        .extracting(SubjectScore::metric)
        .containsExactly("theta-rc");
    assertThat(score(item)).isEmpty();
  }

  @Test
  void a_name_that_the_catalogue_lacks_is_refused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> score(item(QUESTION, CONTEXT, BETWEEN), "sgii"))
        .withMessageContaining("sgii");
  }

  @Test
  void the_first_of_answer_question_and_context_without_a_direction_is_the_reason() {
    assertThat(reason(item(null, null, (float[]) null), "sgi")).isEqualTo(Reason.EMPTY_ANSWER);
    assertThat(reason(item(null, null, ZERO), "sgi")).isEqualTo(Reason.ZERO_VECTOR);
    assertThat(reason(item(null, null, BETWEEN), "sgi")).isEqualTo(Reason.NO_QUESTION);
    assertThat(reason(item(ZERO, null, BETWEEN), "sgi")).isEqualTo(Reason.ZERO_VECTOR);
    assertThat(reason(item(QUESTION, null, BETWEEN), "sgi")).isEqualTo(Reason.NO_CONTEXT);
    assertThat(reason(item(QUESTION, ZERO, BETWEEN), "sgi")).isEqualTo(Reason.ZERO_VECTOR);
    float[] broken = {Float.NaN, 1};
    assertThat(reason(item(QUESTION, broken, BETWEEN), "sgi")).isEqualTo(Reason.NOT_FINITE);
    assertThat(reason(item(QUESTION, CONTEXT, broken), "sgi")).isEqualTo(Reason.NOT_FINITE);
  }

  @Test
  void an_angle_needs_only_its_own_ends() {
    List<SubjectScore> scores = score(item(QUESTION, null, BETWEEN), "sgi");
    assertThat(value(scores, "theta-rq", 0)).isPositive();
    assertThat(find(scores, "theta-rc", 0)).isEqualTo(Score.undefined(Reason.NO_CONTEXT));
    assertThat(find(scores, "theta-qc", -1)).isEqualTo(Score.undefined(Reason.NO_CONTEXT));
  }

  @Test
  void spread_reads_samples_that_are_not_blank_and_says_why_it_cannot() {
    assertThat(spreadReasons()).containsOnly(Reason.NO_ANSWERS);
    assertThat(spreadReasons((float[]) null)).containsOnly(Reason.NO_ANSWERS);
    assertThat(spreadReasons(BETWEEN, null)).containsOnly(Reason.ONE_ANSWER);
    assertThat(spreadReasons(BETWEEN, ZERO)).containsOnly(Reason.ZERO_VECTOR);
    assertThat(spreadReasons(QUESTION, CONTEXT, null)).isEmpty();
  }

  @Test
  void a_vector_of_equal_components_has_no_correlation_but_a_cosine() {
    ItemVectors item = item(null, null, BETWEEN, QUESTION);
    assertThat(find(score(item, "checkembed-pearson-mean"), "checkembed-pearson-mean", -1))
        .isEqualTo(Score.undefined(Reason.ZERO_VECTOR));
    assertThat(value(score(item, "checkembed-cosine-mean"), "checkembed-cosine-mean", -1))
        .isCloseTo(Math.sqrt(0.5), within(1e-15));
  }

  @Test
  void the_reference_is_compared_with_samples_only_and_counts_in_nothing_else() {
    List<AnswerVector> answers =
        List.of(
            new AnswerVector(QUESTION, true),
            new AnswerVector(CONTEXT, true),
            new AnswerVector(BETWEEN, false));
    ItemVectors item = new ItemVectors(null, null, QUESTION, answers);
    String name = "checkembed-reference-mean";
    assertThat(value(score(item, name), name, -1)).isEqualTo(0.5);
    assertThat(GeometryScores.of(item, SPREAD))
        .isEqualTo(GeometryScores.of(new ItemVectors(null, null, answers), SPREAD));
  }

  @Test
  void too_few_samples_are_named_before_a_missing_reference_and_that_before_its_direction() {
    assertThat(referenceReason(null)).isEqualTo(Reason.NO_ANSWERS);
    assertThat(referenceReason(null, QUESTION)).isEqualTo(Reason.ONE_ANSWER);
    assertThat(referenceReason(null, QUESTION, ZERO)).isEqualTo(Reason.ZERO_VECTOR);
    assertThat(referenceReason(null, QUESTION, CONTEXT)).isEqualTo(Reason.NO_REFERENCE);
    assertThat(referenceReason(ZERO, QUESTION, CONTEXT)).isEqualTo(Reason.ZERO_VECTOR);
  }

  @Test
  void a_judged_answer_has_its_own_scores_and_no_part_in_the_spread() {
    AnswerVector judged = new AnswerVector(CONTEXT, false);
    AnswerVector sample = new AnswerVector(QUESTION, true);
    ItemVectors item = new ItemVectors(QUESTION, CONTEXT, List.of(judged, sample, sample));
    List<SubjectScore> scores = score(item, "theta-rq", "checkembed-cosine-mean");
    assertThat(value(scores, "theta-rq", 0)).isCloseTo(Math.PI / 2, within(2e-15));
    assertThat(value(scores, "checkembed-cosine-mean", -1)).isEqualTo(1);
  }

  @Test
  void a_blank_sample_lowers_n_and_is_not_counted_as_the_opposite() {
    List<SubjectScore> with = GeometryScores.of(item(null, null, QUESTION, null, CONTEXT), SPREAD);
    List<SubjectScore> without = GeometryScores.of(item(null, null, QUESTION, CONTEXT), SPREAD);
    assertThat(with).isEqualTo(without);
  }

  private static ItemVectors item(float[] question, float[] context, float[]... answers) {
    return new ItemVectors(
        question, context, Arrays.stream(answers).map(a -> new AnswerVector(a, true)).toList());
  }

  private static List<SubjectScore> score(ItemVectors item, String... metrics) {
    return GeometryScores.of(item, Set.of(metrics));
  }

  private static List<Reason> spreadReasons(float[]... answers) {
    return GeometryScores.of(item(QUESTION, CONTEXT, answers), SPREAD).stream()
        .filter(score -> score.score() instanceof Score.Undefined)
        .map(score -> ((Score.Undefined) score.score()).reason())
        .toList();
  }

  private static Reason referenceReason(float[] reference, float[]... answers) {
    ItemVectors item = new ItemVectors(null, null, reference, item(null, null, answers).answers());
    List<SubjectScore> scores = score(item, "checkembed-reference-mean");
    return ((Score.Undefined) scores.get(0).score()).reason();
  }

  private static Reason reason(ItemVectors item, String metric) {
    return ((Score.Undefined) find(score(item, metric), metric, 0)).reason();
  }

  private static double value(List<SubjectScore> scores, String metric, int answer) {
    return ((Score.Defined) find(scores, metric, answer)).value();
  }

  private static Score find(List<SubjectScore> scores, String metric, int answer) {
    return scores.stream()
        .filter(score -> score.metric().equals(metric) && score.answer() == answer)
        .findFirst()
        .orElseThrow()
        .score();
  }
}
