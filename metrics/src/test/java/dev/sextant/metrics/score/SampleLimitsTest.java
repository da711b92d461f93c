package dev.sextant.metrics.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.metrics.catalogue.Basis;
import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.catalogue.Need;
import dev.sextant.metrics.catalogue.Subject;
import dev.sextant.metrics.item.ItemText;
import dev.sextant.metrics.item.ItemText.AnswerText;
import dev.sextant.metrics.item.ItemVectors;
import dev.sextant.metrics.item.ItemVectors.AnswerVector;
import dev.sextant.metrics.item.SampleSimilarities.Measure;
import dev.sextant.metrics.item.SimilarityMatrix;
import dev.sextant.metrics.score.SelectedScores.SubjectScore;
import dev.sextant.metrics.scorer.EntailmentPairs;
import dev.sextant.metrics.scorer.TextScores;
import dev.sextant.metrics.scorer.VectorScores;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** An item with 5,000 answers, which once took longer than anybody waited. */
class SampleLimitsTest {

  private static final int MANY = 5_000;

  @Test
  void vectors_of_more_samples_than_are_compared_have_no_spread_and_each_has_its_angle() {
    Set<String> wanted = names(Basis.VECTORS, Subject.ITEM);
    wanted.add("theta-rq");

    List<SubjectScore> scores = VectorScores.of(vectors(MANY), wanted);

    assertThat(scores)
        .filteredOn(score -> score.answer() == SubjectScore.ITEM)
        .filteredOn(score -> !score.metric().equals("theta-qc"))
        .hasSizeGreaterThan(10)
        .allMatch(SampleLimitsTest::isTooMany);
    assertThat(scores)
        .filteredOn(score -> score.metric().equals("theta-rq"))
        .hasSize(MANY)
        .noneMatch(SampleLimitsTest::isTooMany);
  }

  @Test
  void as_many_samples_as_are_compared_have_a_spread() {
    assertThat(VectorScores.of(vectors(SampleLimits.COMPARED), Set.of("checkembed-cosine-mean")))
        .noneMatch(SampleLimitsTest::isTooMany);
    assertThat(
            VectorScores.of(vectors(SampleLimits.COMPARED + 1), Set.of("checkembed-cosine-mean")))
        .allMatch(SampleLimitsTest::isTooMany);
  }

  @Test
  void words_of_more_samples_than_are_compared_have_no_dispersion_but_a_length() {
    List<SubjectScore> scores = TextScores.of(texts(MANY), Set.of());

    assertThat(scores)
        .filteredOn(SampleLimitsTest::isTooMany)
        .extracting(SubjectScore::metric)
        .containsOnly(
            "jaccard-dispersion",
            "selfcheck-ngram",
            "selfcheck-ngram-max",
            "u-deg-jaccard",
            "u-eigv-jaccard",
            "u-ecc-jaccard",
            "rouge-l-dispersion");
    assertThat(scores).filteredOn(score -> score.metric().equals("length")).hasSize(MANY);
  }

  @Test
  void an_entailment_model_is_not_asked_about_more_samples_than_its_bound() {
    Set<String> wanted = names(Basis.ENTAILMENT, Subject.ITEM);
    wanted.add("selfcheck-nli");

    assertThat(EntailmentPairs.of(texts(SampleLimits.ENTAILED + 1), wanted)).isEmpty();
    assertThat(EntailmentPairs.of(texts(SampleLimits.ENTAILED), wanted))
        .hasSizeGreaterThanOrEqualTo(SampleLimits.ENTAILED * (SampleLimits.ENTAILED - 1));
  }

  @Test
  void a_matrix_of_more_samples_is_refused() {
    assertThatThrownBy(() -> SimilarityMatrix.of(vectors(501), Measure.COSINE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("at most 500 samples are compared, found 501");
  }

  @Test
  void a_caller_can_end_the_work_after_any_score() {
    Runnable cancelled =
        () -> {
          throw new CancellationException();
        };
    MetricSelection isotropy = MetricSelection.of(Set.of("isotropy-vne"));

    assertThatThrownBy(() -> VectorScores.of(vectors(2), isotropy, cancelled))
        .isInstanceOf(CancellationException.class);
    assertThatThrownBy(() -> TextScores.of(texts(2), Set.of("rouge-l-dispersion"), cancelled))
        .isInstanceOf(CancellationException.class);
  }

  private static boolean isTooMany(SubjectScore score) {
    return score.score().equals(Score.undefined(Reason.TOO_MANY_ANSWERS));
  }

  private static Set<String> names(Basis basis, Subject subject) {
    return Catalogue.metrics().stream()
        .filter(metric -> metric.basis() == basis && metric.subject() == subject)
        .filter(metric -> !metric.needs().contains(Need.SEGMENTS))
        .map(Metric::name)
        .collect(Collectors.toSet());
  }

  private static ItemVectors vectors(int samples) {
    List<AnswerVector> answers =
        IntStream.range(0, samples)
            .mapToObj(i -> new AnswerVector(new float[] {1, i % 7, i % 11}, true))
            .toList();
    return new ItemVectors(
        new float[] {1, 0, 0}, new float[] {0, 1, 0}, new float[] {0, 0, 1}, answers);
  }

  private static ItemText texts(int samples) {
    List<AnswerText> answers =
        IntStream.range(0, samples)
            .mapToObj(i -> new AnswerText("Answer number " + i + ".", true))
            .toList();
    return new ItemText("Which one?", null, answers);
  }
}
