package dev.sextant.evaluation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sextant.inference.EntailmentModels;
import dev.sextant.inference.entailment.EntailmentModel;
import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.item.ItemText;
import dev.sextant.metrics.item.ItemText.AnswerText;
import dev.sextant.metrics.score.Score;
import dev.sextant.metrics.score.SelectedScores.SubjectScore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.assertj.core.data.Offset;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Compares the entailment metrics of whole items with those that a script computes from the
 * probabilities of transformers in double precision: make_entailment_scores.py below
 * inference/src/test/parity. The models have random weights; no trained one is here.
 */
class EntailmentParityTest {

  private static final Path MODELS =
      Path.of("..", "inference", "src", "test", "resources", "parity", "pairs");

  private static final List<String> NAMES =
      List.of(
          "luq",
          "luq-atomic",
          "selfcheck-nli",
          "semantic-entropy-discrete",
          "semantic-entropy-weighted");

  /**
   * Probabilities differ by less than 2.2e-5, and a support is their share among two of three
   * classes. The worst seen is 6e-8. The script checks that no class is undecided.
   */
  private static final Offset<Double> NEAR = within(1e-4);

  @ParameterizedTest
  @ValueSource(strings = {"bert", "deberta-v2"})
  void scores_are_those_of_the_probabilities_of_transformers(String name) throws IOException {
    List<Metric> metrics = NAMES.stream().map(each -> Catalogue.find(each).orElseThrow()).toList();
    Path folder = MODELS.resolve(name);
    JsonNode items =
        new ObjectMapper().readTree(folder.resolve("scores.json").toFile()).get("items");
    try (EntailmentModel model =
        EntailmentModels.open(EntailmentModels.inspect(name, folder, null, null))) {
      EntailmentScorer scorer = new EntailmentScorer(model, metrics);
      for (int i = 0; i < items.size(); i++) {
        Map<String, List<Double>> found = scores(scorer, item(items.get(i)));

        assertThat(found.keySet()).containsExactlyElementsOf(NAMES);
        for (String metric : NAMES) {
          List<Double> expected = numbers(items.get(i).at("/scores/" + metric));
          assertThat(found.get(metric)).as("%s of item %d", metric, i).hasSameSizeAs(expected);
          for (int value = 0; value < expected.size(); value++) {
            assertThat(found.get(metric).get(value))
                .as("%s of item %d", metric, i)
                .isCloseTo(expected.get(value), NEAR);
          }
        }
      }
    }
  }

  /** Returns the defined scores by metric. */
  private static Map<String, List<Double>> scores(EntailmentScorer scorer, ItemText item) {
    Evaluated.Scored scored = (Evaluated.Scored) scorer.score(List.of(item)).get(0);
    Map<String, List<Double>> byMetric = new TreeMap<>();
    for (SubjectScore score : scored.scores()) {
      if (score.score() instanceof Score.Defined defined) {
        byMetric.computeIfAbsent(score.metric(), metric -> new ArrayList<>()).add(defined.value());
      }
    }
    return byMetric;
  }

  /** The judged answers come first. The segments of each answer are its sentences. */
  private static ItemText item(JsonNode item) {
    List<AnswerText> answers = new ArrayList<>();
    for (JsonNode sentences : item.get("judged")) {
      answers.add(new AnswerText(text(sentences), false, null, words(sentences)));
    }
    for (int i = 0; i < item.get("samples").size(); i++) {
      JsonNode sentences = item.get("samples").get(i);
      double[] logprobs =
          numbers(item.get("logprobs").get(i)).stream().mapToDouble(Double::doubleValue).toArray();
      answers.add(new AnswerText(text(sentences), true, logprobs, words(sentences)));
    }
    return new ItemText(item.get("question").textValue(), null, answers);
  }

  private static String text(JsonNode sentences) {
    return String.join(" ", words(sentences));
  }

  private static List<String> words(JsonNode array) {
    return stream(array).map(JsonNode::asText).toList();
  }

  /** Of an item there is one number, of its answers a list. */
  private static List<Double> numbers(JsonNode value) {
    return value.isArray()
        ? stream(value).map(JsonNode::asDouble).toList()
        : List.of(value.asDouble());
  }

  private static Stream<JsonNode> stream(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false);
  }
}
