package dev.sextant.metrics.figures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Direction;
import dev.sextant.metrics.item.ItemText;
import dev.sextant.metrics.item.ItemText.AnswerText;
import dev.sextant.metrics.item.ItemVectors;
import dev.sextant.metrics.item.ItemVectors.AnswerVector;
import dev.sextant.metrics.report.comparison.SeriesStatistics;
import dev.sextant.metrics.report.subjects.ScoredSubject;
import dev.sextant.metrics.score.SelectedScores.SubjectScore;
import dev.sextant.metrics.scorer.FloorScores;
import dev.sextant.metrics.scorer.GeometryScores;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * What the floors alone reach on HaluEval QA: 2,000 questions, each with a right answer and not.
 */
class HalueValFiguresTest {

  private final List<JsonNode> lines = PublicData.lines("halueval-qa-2000.jsonl");

  @Test
  void the_length_of_the_answer_alone_has_an_area_of_975() {
    SeriesStatistics length = floor("length");
    assertThat(length.direction()).isEqualTo(Direction.HIGHER_IS_RISKY);
    assertThat(length.used()).isEqualTo(4000);
    assertThat(length.binary().auc().value()).isCloseTo(0.975, within(0.0005));
    assertThat(length.binary().auc().low()).isBetween(0.96, 0.975);
    assertThat(length.binary().auc().high()).isBetween(0.976, 0.99);
  }

  @Test
  void words_that_the_context_lacks_have_an_area_of_908() {
    SeriesStatistics novelty = floor("context-novelty");
    assertThat(novelty.direction()).isEqualTo(Direction.HIGHER_IS_RISKY);
    assertThat(novelty.binary().auc().value()).isCloseTo(0.908, within(0.0005));
  }

  @Test
  void copying_from_the_context_is_the_trustworthy_end() {
    SeriesStatistics substring = floor("context-substring");
    assertThat(substring.direction()).isEqualTo(Direction.HIGHER_IS_TRUSTWORTHY);
    assertThat(substring.binary().auc().value()).isGreaterThan(0.97);
  }

  @Test
  void the_grounding_index_over_word_vectors_has_an_area_of_872_and_897_of_longer_answers() {
    TfIdf tfIdf = new TfIdf(lines.stream().map(line -> line.get("knowledge").asText()).toList());
    List<ScoredSubject> all = new ArrayList<>();
    List<ScoredSubject> longer = new ArrayList<>();
    for (int item = 0; item < lines.size(); item++) {
      ItemText text = item(lines.get(item));
      for (SubjectScore score : GeometryScores.of(vectors(tfIdf, text), Set.of("sgi"))) {
        if (score.metric().equals("sgi")) {
          ScoredSubject subject = new ScoredSubject(item, score.score(), score.answer() == 0, null);
          all.add(subject);
          if (text.answers().get(score.answer()).text().length() >= 20) {
            longer.add(subject);
          }
        }
      }
    }
    assertThat(longer).hasSize(2313);
    assertThat(statistics("sgi", all).binary().auc().value()).isCloseTo(0.872, within(0.0005));
    assertThat(statistics("sgi", longer).binary().auc().value()).isCloseTo(0.897, within(0.0005));
  }

  private SeriesStatistics floor(String metric) {
    List<ScoredSubject> subjects = new ArrayList<>();
    for (int item = 0; item < lines.size(); item++) {
      for (SubjectScore score : FloorScores.of(item(lines.get(item)))) {
        if (score.metric().equals(metric)) {
          subjects.add(new ScoredSubject(item, score.score(), score.answer() == 0, null));
        }
      }
    }
    return statistics(metric, subjects);
  }

  private SeriesStatistics statistics(String metric, List<ScoredSubject> subjects) {
    return SeriesStatistics.of(Catalogue.find(metric).orElseThrow(), subjects, lines.size());
  }

  private static ItemVectors vectors(TfIdf tfIdf, ItemText item) {
    String right = item.answers().get(0).text();
    String wrong = item.answers().get(1).text();
    List<float[]> vectors = tfIdf.vectors(List.of(item.question(), item.context(), right, wrong));
    return new ItemVectors(
        vectors.get(0),
        vectors.get(1),
        List.of(new AnswerVector(vectors.get(2), false), new AnswerVector(vectors.get(3), false)));
  }

  private static ItemText item(JsonNode line) {
    return new ItemText(
        line.get("question").asText(),
        line.get("knowledge").asText(),
        List.of(
            new AnswerText(line.get("right_answer").asText(), false),
            new AnswerText(line.get("hallucinated_answer").asText(), false)));
  }
}
