package dev.sextant.metrics.figures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.item.ItemVectors;
import dev.sextant.metrics.item.ItemVectors.AnswerVector;
import dev.sextant.metrics.report.comparison.SeriesStatistics;
import dev.sextant.metrics.report.factuality.FactualityStatistics;
import dev.sextant.metrics.report.subjects.ScoredSubject;
import dev.sextant.metrics.score.Score;
import dev.sextant.metrics.scorer.GeometryScores;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;

/**
 * What the spread of samples reaches on WikiBio-GPT3 without a neural network: 238 biographies, 20
 * samples each, against the share of facts in the passage (accurate 1, minor 0.5, major 0).
 */
class WikiBioFiguresTest {

  private final List<JsonNode> passages = PublicData.lines("wikibio-gpt3-238.jsonl");

  @Test
  void isotropy_of_20_samples_correlates_by_683_and_712() {
    FactualityStatistics statistics = statistics("isotropy-vne", 20);
    assertThat(statistics.n()).isEqualTo(238);
    assertThat(statistics.pearson().value()).isCloseTo(0.683, within(0.0005));
    assertThat(statistics.spearman().value()).isCloseTo(0.712, within(0.0005));
  }

  @Test
  void check_embed_of_16_samples_correlates_by_705_and_716() {
    FactualityStatistics statistics = statistics("checkembed-cosine-frobenius", 16);
    assertThat(statistics.pearson().value()).isCloseTo(0.705, within(0.0005));
    assertThat(statistics.spearman().value()).isCloseTo(0.716, within(0.0005));
    assertThat(statistics.pearson().low()).isBetween(0.6, 0.7);
  }

  private FactualityStatistics statistics(String metric, int samples) {
    TfIdf tfIdf = new TfIdf(passages.stream().flatMap(p -> samples(p).stream()).toList());
    List<ScoredSubject> subjects = new ArrayList<>();
    for (JsonNode passage : passages) {
      List<AnswerVector> vectors =
          tfIdf.vectors(samples(passage).subList(0, samples)).stream()
              .map(vector -> new AnswerVector(vector, true))
              .toList();
      Score score =
          GeometryScores.of(new ItemVectors(null, null, vectors), Set.of(metric)).get(0).score();
      subjects.add(new ScoredSubject(subjects.size(), score, null, factuality(passage)));
    }
    return SeriesStatistics.of(Catalogue.find(metric).orElseThrow(), subjects, subjects.size())
        .factuality();
  }

  private static List<String> samples(JsonNode passage) {
    JsonNode samples = passage.get("gpt3_text_samples");
    return StreamSupport.stream(samples.spliterator(), false).map(JsonNode::asText).toList();
  }

  private static double factuality(JsonNode passage) {
    return StreamSupport.stream(passage.get("annotation").spliterator(), false)
        .mapToDouble(
            annotation ->
                switch (annotation.asText()) {
                  case "accurate" -> 1;
                  case "minor_inaccurate" -> 0.5;
                  default -> 0;
                })
        .average()
        .orElseThrow();
  }
}
