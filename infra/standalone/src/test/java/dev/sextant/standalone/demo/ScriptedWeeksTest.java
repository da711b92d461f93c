package dev.sextant.standalone.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.metrics.report.influence.Clusters;
import dev.sextant.metrics.report.trend.AlarmBudget;
import dev.sextant.metrics.report.trend.BaselineRuns;
import dev.sextant.metrics.report.trend.Change;
import dev.sextant.metrics.report.trend.Look;
import dev.sextant.metrics.report.trend.MetricTrend;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What the campaign of the demo finds in the answers of the two scripted models. */
class ScriptedWeeksTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int FIRST_RUNS = 3;
  private static final int ANSWERS = 3;
  private static final int METRICS_OF_BOTH = 6;
  private static final int OTHER_ORDERS = 40;

  @Test
  void the_changing_model_is_worse_from_week_six_on_and_the_steady_one_never() throws Exception {
    Almanac almanac = Almanac.load();
    List<String> questions = questions(almanac);
    ScriptedWeeks weeks = new ScriptedWeeks(almanac, 0);
    ScriptedModel model = new ScriptedModel(almanac, weeks);
    for (int order = 0; order < OTHER_ORDERS; order++) {
      double[][] steady = new double[ScriptedWeeks.WEEKS][];
      double[][] changing = new double[ScriptedWeeks.WEEKS][];
      for (int week = 1; week <= ScriptedWeeks.WEEKS; week++) {
        weeks.begin(week);
        steady[week - 1] = run(model, ScriptedWeeks.STEADY, questions);
        changing[week - 1] = run(model, ScriptedWeeks.CHANGING, questions);
      }

      assertThat(worseWeeks(changing)).as("order %d", order).containsExactly(6, 7, 8);
      assertThat(worseWeeks(steady)).as("order %d", order).isEmpty();
    }
  }

  @Test
  void only_the_model_that_becomes_worse_has_another_fingerprint_from_week_six_on()
      throws Exception {
    Almanac almanac = Almanac.load();
    ScriptedWeeks weeks = new ScriptedWeeks(almanac, ScriptedWeeks.WORSE_FROM - 1);
    String before = weeks.fingerprint(ScriptedWeeks.CHANGING);

    weeks.begin(ScriptedWeeks.WORSE_FROM);

    assertThat(weeks.fingerprint(ScriptedWeeks.CHANGING)).isNotEqualTo(before);
    assertThat(weeks.fingerprint(ScriptedWeeks.STEADY)).isEqualTo(before);
  }

  /** Returns the weeks with an alarm, each look as if it had the metrics of both models. */
  private static List<Integer> worseWeeks(double[][] runs) {
    Clusters clusters = new Clusters(IntStream.range(0, runs[0].length).toArray(), runs[0].length);
    BaselineRuns first = new BaselineRuns(Arrays.copyOf(runs, FIRST_RUNS), clusters);
    AlarmBudget budget = new AlarmBudget(0.05, 52, METRICS_OF_BOTH);
    List<Integer> worse = new ArrayList<>();
    List<Double> unchanged = new ArrayList<>();
    for (int week = FIRST_RUNS; week < runs.length; week++) {
      double[] before = unchanged.stream().mapToDouble(Double::doubleValue).toArray();
      Change change = new MetricTrend(first, true, before).next(runs[week]);
      if (change.p() <= budget.perMetric() && change.clusters() >= Look.FEWEST_CLUSTERS) {
        worse.add(week + 1);
      } else {
        unchanged.add(change.worsening());
      }
    }
    return worse;
  }

  /** Returns the share of supported answers, by question. */
  private static double[] run(ScriptedModel model, String name, List<String> questions) {
    return questions.stream()
        .mapToDouble(
            question ->
                IntStream.range(0, ANSWERS)
                    .mapToObj(i -> text(model, request(name, question)))
                    .mapToDouble(answer -> isSupported(model, question, answer) ? 1 : 0)
                    .average()
                    .orElseThrow())
        .toArray();
  }

  private static boolean isSupported(ScriptedModel model, String question, String answer) {
    String prompt = "%s%n<answer>%n%s%n</answer>%n".formatted(question, answer);
    return text(model, request(ScriptedWeeks.STEADY, prompt)).endsWith("<class>1</class>");
  }

  private static String text(ScriptedModel model, ObjectNode request) {
    JsonNode message = model.reply(request).at("/choices/0/message");
    return message.hasNonNull("content")
        ? message.path("content").asText()
        : message.path("refusal").asText();
  }

  private static ObjectNode request(String model, String content) {
    ObjectNode request = JSON.createObjectNode().put("model", model);
    request.putArray("messages").addObject().put("role", "user").put("content", content);
    return request;
  }

  private static List<String> questions(Almanac almanac) throws IOException {
    return new String(almanac.items(), StandardCharsets.UTF_8)
        .lines()
        .map(ScriptedWeeksTest::question)
        .toList();
  }

  private static String question(String line) {
    try {
      return JSON.readTree(line).path("question").asText();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
