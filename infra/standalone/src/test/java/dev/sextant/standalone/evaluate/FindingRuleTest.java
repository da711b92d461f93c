package dev.sextant.standalone.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The cases of the page's {@code finding.test.ts}: command line and page say the same. */
class FindingRuleTest {

  private static final double HALF = 0.02;
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String ADDS = "The best score beats the best floor.";
  private static final String BELOW =
      "The best floor beats the best score: the scores do not show that they add anything.";
  private static final String NO_FLOOR = "there is no floor to set it against.";

  private static List<Arguments> answers() {
    return List.of(
        Arguments.of(
            List.of(floor("length", 0.975), score("sgi", "bge", 0.78)),
            BELOW
                + " AUC of answers: sgi with bge, best score, 0.780 [0.760, 0.800]; the floor length 0.975 [0.955, 0.995]."),
        Arguments.of(
            List.of(floor("length", 0.79), score("sgi", "bge", 0.81)),
            "Undecided: the intervals of the best score and of the best floor overlap. AUC of answers: sgi with bge, best score, 0.810 [0.790, 0.830]; the floor length 0.790 [0.770, 0.810]."),
        Arguments.of(
            List.of(floor("question-overlap", 0.5), floor("length", 0.6), score("sgi", "bge", 0.8)),
            ADDS
                + " AUC of answers: sgi with bge, best score, 0.800 [0.780, 0.820]; the floor length 0.600 [0.580, 0.620]."),
        Arguments.of(
            List.of(
                floor("length", 0.6),
                score("sgi", "bge", 0.8),
                score("sgi", "e5", 0.81),
                score("sgi", "lexical", 0.7)),
            ADDS
                + " AUC of answers: sgi with e5, best score, 0.810 [0.790, 0.830]; the floor length 0.600 [0.580, 0.620]. 1 other score overlaps with it: which of them is best is undecided."),
        Arguments.of(
            List.of(floor("length", 0.6), score("sgi", "bge", 0.51)),
            "No score separates grounded from ungrounded answers here: the interval of the best includes chance. AUC of answers: sgi with bge, best score, 0.510 [0.490, 0.530]."),
        Arguments.of(
            List.of(score("sgi", "bge", 0.3)),
            "The scores point the wrong way: even the best is worse than chance. AUC of answers: sgi with bge, best score, 0.300 [0.280, 0.320]."),
        Arguments.of(
            List.of(without("length", null), score("sgi", "bge", 0.8)),
            "The best score separates grounded from ungrounded answers; there is no floor to set it against. AUC of answers: sgi with bge, best score, 0.800 [0.780, 0.820]."),
        Arguments.of(
            List.of(floor("length", 0.8), noContext(without("sgi", "bge"))),
            "No geometric score has a statistic here (sgi: no value: 20 no-context)."),
        Arguments.of(
            List.of(floor("length", 0.8)), "No geometric score was computed, only floors."),
        Arguments.of(
            List.of(
                floor("length", 0.6),
                score("theta-qc", "bge", 0.99).put("undirected", true),
                score("sgi", "bge", 0.8)),
            ADDS
                + " AUC of answers: sgi with bge, best score, 0.800 [0.780, 0.820]; the floor length 0.600 [0.580, 0.620]."));
  }

  @ParameterizedTest
  @MethodSource("answers")
  void with_grounded_labels_the_finding_is_the_pages(List<ObjectNode> results, String sentence) {
    assertThat(finding(results)).containsExactly(sentence);
  }

  @Test
  void an_item_is_set_against_floors_of_its_judged_answer() {
    assertThat(finding(List.of(spread("length", null, "answer", 0.9), isotropy("judged-answer"))))
        .containsExactly(
            BELOW
                + " Pearson of items: isotropy-vne with lexical, best score, 0.680 [0.660, 0.700]; the floor length 0.900 [0.880, 0.920].");
  }

  @Test
  void floors_that_were_judged_on_other_labels_are_left_out() {
    ObjectNode answerFloor = spread("length", null, "answer", 0.9);
    ObjectNode itemFloor = spread("mean-length", null, "item", 0.2);

    assertThat(finding(List.of(answerFloor, isotropy("mean-of-answers"))))
        .singleElement()
        .asString()
        .contains(NO_FLOOR);
    assertThat(finding(List.of(answerFloor, itemFloor, isotropy("mean-of-answers"))))
        .singleElement()
        .asString()
        .startsWith(ADDS);
  }

  @Test
  void why_there_is_no_statistic_is_said_as_on_the_page() {
    ObjectNode unlabelled = without("sgi", "bge").put("n_labelled", 0).put("n_used", 0);

    assertThat(finding(List.of(floor("length", 0.8), unlabelled)))
        .containsExactly("No geometric score has a statistic here (sgi: no labelled answers).");
    assertThat(finding(List.of(floor("length", 0.8), without("sgi", "bge"))))
        .containsExactly(
            "No geometric score has a statistic here (sgi: the labels, or the values, are all alike).");
  }

  private static ObjectNode isotropy(String labelFrom) {
    ObjectNode isotropy = spread("isotropy-vne", "lexical", "item", 0.68);
    isotropy.withObject("factuality").put("label_from", labelFrom);
    return isotropy;
  }

  private static ObjectNode score(String metric, String embedder, double auc) {
    ObjectNode score = without(metric, embedder);
    interval(score.withObject("binary").putObject("auc"), auc);
    return score;
  }

  private static ObjectNode floor(String metric, double auc) {
    ObjectNode floor = without(metric, null).put("undirected", true);
    interval(floor.withObject("binary").putObject("auc"), auc);
    return floor;
  }

  private static ObjectNode spread(
      String metric, @Nullable String embedder, String subject, double r) {
    ObjectNode spread = series(metric, embedder, subject).put("undirected", embedder == null);
    ObjectNode factuality = spread.putObject("factuality").put("label_from", "judged-answer");
    interval(factuality.putObject("pearson"), r);
    return spread;
  }

  private static ObjectNode without(String metric, @Nullable String embedder) {
    ObjectNode series = series(metric, embedder, "answer");
    series.putObject("binary").putNull("auc");
    return series;
  }

  private static ObjectNode noContext(ObjectNode series) {
    series.put("n_used", 0).withObject("undefined").put("no-context", 20).put("zero-vector", 0);
    return series;
  }

  private static ObjectNode series(String metric, @Nullable String embedder, String subject) {
    ObjectNode series =
        JSON.createObjectNode()
            .put("metric", metric)
            .put("embedder", embedder)
            .put("subject", subject)
            .put("n_labelled", 20)
            .put("n_used", 20);
    series.putObject("undefined");
    return series;
  }

  private static void interval(ObjectNode statistic, double value) {
    statistic.put("value", value).put("low", value - HALF).put("high", value + HALF);
  }

  private static List<String> finding(List<ObjectNode> results) {
    ObjectNode report = JSON.createObjectNode();
    report.putArray("results").addAll(results);
    return Finding.of(Series.of(report));
  }
}
