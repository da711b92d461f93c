package dev.sextant.metrics.figures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.item.ItemText;
import dev.sextant.metrics.item.ItemText.AnswerText;
import dev.sextant.metrics.report.comparison.SeriesStatistics;
import dev.sextant.metrics.report.factuality.FactualityStatistics;
import dev.sextant.metrics.report.subjects.ScoredSubject;
import dev.sextant.metrics.score.SelectedScores.SubjectScore;
import dev.sextant.metrics.scorer.TextScores;
import dev.sextant.metrics.uncertainty.Sentences;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/**
 * What words alone say of the 238 passages of WikiBio-GPT3, with 20 samples each, against the share
 * of facts in the passage (accurate 1, minor 0.5, major 0). Correlations are those of the score
 * turned by its direction.
 */
class WikiBioUncertaintyFiguresTest {

  private final List<JsonNode> passages = PublicData.lines("wikibio-gpt3-238.jsonl");

  /** The data set's sentences were cut by spaCy's model of English. */
  @Test
  void sentences_are_those_of_a_trained_model_but_for_one_in_a_hundred() {
    int same = 0;
    int cut = 0;
    int expected = 0;
    for (JsonNode passage : passages) {
      List<String> sentences = Sentences.of(passage.get("gpt3_text").asText());
      List<String> reference = strings(passage.get("gpt3_sentences"));
      same += (int) sentences.stream().filter(reference::contains).count();
      cut += sentences.size();
      expected += reference.size();
    }
    assertThat(expected).isEqualTo(1908);
    assertThat(cut).isBetween(1890, 1926);
    assertThat(same).isGreaterThanOrEqualTo(1889);
  }

  /**
   * SelfCheckGPT's README reports a Pearson correlation of 64.71 % for SelfCheck-Unigram, which
   * reads the rarest token of each sentence, punctuation among the tokens.
   */
  @Test
  void rarest_words_come_close_to_the_published_figure() {
    FactualityStatistics statistics = statistics("selfcheck-ngram-max");
    assertThat(statistics.n()).isEqualTo(238);
    assertThat(statistics.pearson().value()).isCloseTo(0.647, within(0.02));
  }

  @Test
  void the_mean_over_all_words_says_much_less() {
    assertThat(statistics("selfcheck-ngram").pearson().value()).isBetween(0.32, 0.36);
  }

  @Test
  void the_degree_by_words_correlates_exactly_as_the_floor_does() {
    double floor = statistics("jaccard-dispersion").pearson().value();
    assertThat(floor).isCloseTo(0.668, within(0.0005));
    assertThat(statistics("u-deg-jaccard").pearson().value()).isCloseTo(floor, within(1e-12));
  }

  @Test
  void neither_eigenvalues_nor_subsequences_of_words_add_much_to_the_floor() {
    assertThat(statistics("u-eigv-jaccard").pearson().value()).isCloseTo(0.678, within(0.0005));
    assertThat(statistics("rouge-l-dispersion").pearson().value()).isCloseTo(0.627, within(0.0005));
  }

  /**
   * The eigenvalues are ahead of the floor in Pearson by a convex scale only: SciPy 1.17.1's
   * spearmanr and scikit-learn 1.9.1's IsotonicRegression, on words and affinities of their own.
   */
  @Test
  void in_ranks_and_after_isotonic_scaling_the_eigenvalues_are_behind_the_floor() {
    FactualityStatistics floor = statistics("jaccard-dispersion");
    FactualityStatistics eigenvalues = statistics("u-eigv-jaccard");
    assertThat(floor.spearman().value()).isCloseTo(0.67435, within(1e-5));
    assertThat(floor.scaledPearson().value()).isCloseTo(0.72067, within(1e-5));
    assertThat(eigenvalues.spearman().value()).isCloseTo(0.67134, within(1e-5));
    assertThat(eigenvalues.scaledPearson().value()).isCloseTo(0.71862, within(1e-5));
  }

  private FactualityStatistics statistics(String metric) {
    List<ScoredSubject> subjects = new ArrayList<>();
    for (JsonNode passage : passages) {
      List<AnswerText> answers = new ArrayList<>();
      answers.add(new AnswerText(passage.get("gpt3_text").asText(), false));
      passage
          .get("gpt3_text_samples")
          .forEach(sample -> answers.add(new AnswerText(sample.asText(), true)));
      SubjectScore score =
          TextScores.of(new ItemText(null, null, answers), Set.of(metric)).stream()
              .filter(found -> found.metric().equals(metric) && found.answer() <= 0)
              .findFirst()
              .orElseThrow();
      subjects.add(new ScoredSubject(subjects.size(), score.score(), null, factuality(passage)));
    }
    return SeriesStatistics.of(Catalogue.find(metric).orElseThrow(), subjects, subjects.size())
        .factuality();
  }

  private static List<String> strings(JsonNode texts) {
    return StreamSupport.stream(texts.spliterator(), false)
        .map(text -> text.asText().strip())
        .toList();
  }

  private static double factuality(JsonNode passage) {
    return StreamSupport.stream(passage.get("annotation").spliterator(), false)
        .mapToDouble(WikiBioUncertaintyFiguresTest::accuracy)
        .average()
        .orElseThrow();
  }

  private static double accuracy(JsonNode annotation) {
    return switch (annotation.asText()) {
      case "accurate" -> 1;
      case "minor_inaccurate" -> 0.5;
      default -> 0;
    };
  }
}
