package dev.sextant.rendering.words;

import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Puts the findings of a report into the sentences of the report's page. The report itself holds
 * the findings and the rule behind them.
 */
public final class FindingText {

  private final List<ResultLine> report;
  private final JsonNode finding;
  private final HeadlineLabel kind;
  private final Wording wording;

  private FindingText(
      List<ResultLine> report, JsonNode finding, HeadlineLabel kind, Wording wording) {
    this.report = report;
    this.finding = finding;
    this.kind = kind;
    this.wording = wording;
  }

  /**
   * Returns a line for each kind of label for which some line of the report has a statistic; if no
   * line has one, a sentence that says so.
   *
   * @param findings from the report
   */
  public static List<String> of(JsonNode findings, List<ResultLine> report, Wording wording) {
    List<String> lines =
        all(findings, report, wording).stream()
            .map(finding -> String.join(" ", finding.sentences()))
            .toList();
    return lines.isEmpty() ? List.of(nothing(report)) : lines;
  }

  /** Returns the findings on the kinds of label for which some line has a statistic. */
  public static List<FindingText> all(JsonNode findings, List<ResultLine> report, Wording wording) {
    List<FindingText> all = new ArrayList<>();
    for (JsonNode finding : findings) {
      HeadlineLabel kind = HeadlineLabel.of(finding.path("headline").asText());
      if (report.stream().anyMatch(series -> kind.of(series).isPresent())) {
        all.add(new FindingText(report, finding, kind, wording));
      }
    }
    return all;
  }

  /** Returns why a report has no finding. */
  public static String nothing(List<ResultLine> report) {
    return report.stream().anyMatch(series -> series.used() > 0)
        ? "No statistic could be computed: the labels are all alike, or too few to compare."
        : "No statistic could be computed: there are scores, but no labels to compare them with.";
  }

  private List<String> sentences() {
    FindingParts parts = parts();
    List<String> sentences =
        new ArrayList<>(List.of(parts.verdict(), parts.numbers(), parts.added(), parts.power()));
    sentences.addAll(parts.remarks());
    sentences.removeIf(String::isEmpty);
    return sentences;
  }

  /** Returns the sentences by what they say. */
  public FindingParts parts() {
    String verdict = verdict();
    if (verdict.equals("no-score")) {
      return new FindingParts(noScore(), "", "", "", List.of());
    }
    return new FindingParts(
        sentence(verdict),
        numbers(),
        added(),
        PowerText.of(power(), wording),
        remarks(verdict).stream().filter(remark -> !remark.isEmpty()).toList());
  }

  private List<String> remarks(String verdict) {
    String noise = LabelNoiseText.of(finding.path("label_noise"), wording);
    return switch (verdict) {
      case "adds" -> List.of(noise, rivals());
      case "undecided", "below-floor", "no-floor" -> List.of(noise);
      case "no-signal" -> List.of("No interval lies above chance.", reversed());
      case "too-few-items" -> List.of(needed());
      default -> List.of();
    };
  }

  private String needed() {
    JsonNode value = finding.path("value");
    String needed = "An interval and a verdict take %s.".formatted(kind.needed);
    return value.path("reason").asText().equals("uneven-items")
        ? needed
            + " A few groups hold most of the labelled items, so that all count as %,d: label items of other groups."
                .formatted(value.path("items").asLong())
        : needed;
  }

  /** Returns the verdict as the report has it, such as {@code undecided}. */
  public String verdict() {
    return finding.path("verdict").asText();
  }

  /** Returns the kind of label that it is about. */
  public HeadlineLabel kind() {
    return kind;
  }

  /** Returns the metric of the best score; empty if no score has a statistic. */
  public String bestMetric() {
    return finding.path("best").path("metric").asText();
  }

  private String sentence(String verdict) {
    String best = name(finding.path("best"));
    String floor = wording.floor(finding.path("floor").asText());
    boolean together = finding.path("added_value").isObject();
    return switch (verdict) {
      case "adds" ->
          together
              ? "%s %s and adds to all floors together.%s".formatted(best, does(), alone(floor))
              : "%s %s, better than the best floor, %s.".formatted(best, does(), floor);
      case "below-floor" ->
          "%s %s, but the floor %s alone does better%s."
              .formatted(
                  best,
                  does(),
                  floor,
                  together ? ", and the score is not shown to add to all floors together" : "");
      case "undecided" ->
          together
              ? "%s %s; whether it adds to all floors together is undecided.%s"
                  .formatted(best, does(), alone(floor))
              : "%s %s; whether it does better than the best floor, %s, is undecided."
                  .formatted(best, does(), floor);
      case "no-floor" -> "%s %s; there is no floor to compare it with.".formatted(best, does());
      case "no-signal" -> "The data do not show that any score %s.".formatted(does());
      case "wrong-way" ->
          "The scores point the wrong way: even the best, %s, is worse than chance."
              .formatted(best);
      case "too-few-items" ->
          "There are too few labelled items to tell whether a score %s.".formatted(does());
      default -> throw new IllegalArgumentException("expected a verdict, found " + verdict);
    };
  }

  /** How the best score alone compares with its best floor. */
  private String alone(String floor) {
    return switch (finding.path("floor_verdict").asText()) {
      case "adds" -> " Alone, it does better than the best floor, %s.".formatted(floor);
      case "worse" -> " Alone, it does worse than the best floor, %s.".formatted(floor);
      case "does-not-show" ->
          " Whether it alone does better than the best floor, %s, is undecided.".formatted(floor);
      default -> "";
    };
  }

  private String does() {
    if (kind == HeadlineLabel.GROUNDED) {
      return "separates grounded from ungrounded answers";
    }
    String best = key(finding.path("best"));
    boolean means = report.stream().anyMatch(each -> each.name().equals(best) && each.ofMeans());
    boolean measured =
        report.stream().anyMatch(each -> each.subject().equals("answer") && each.factual());
    return !means
        ? "follows factuality"
        : measured
            ? "follows the mean factuality of an item's answers"
            : "follows the share of grounded answers per item";
  }

  private String name(JsonNode best) {
    return wording.score(best.path("metric").asText(), best.path("embedder").textValue());
  }

  private static String key(JsonNode best) {
    return ResultLine.name(best.path("metric").asText(), best.path("embedder").textValue());
  }

  /** {@code AUC of sgi with lexical 0.800 [0.780, 0.820]; difference to the floor 0.100 [...].} */
  private String numbers() {
    StringBuilder numbers =
        new StringBuilder(
            "%s of %s %s"
                .formatted(
                    kind.statistic,
                    name(finding.path("best")),
                    read(isSelected() ? "selected_value" : "value")));
    numbers.append(choice());
    if (finding.path("difference").isObject()) {
      numbers.append("; difference to the floor ").append(read("difference"));
    }
    if (finding.path("adjusted_p").isNumber()) {
      numbers.append(
          " (corrected p %s)".formatted(wording.p(finding.path("adjusted_p").doubleValue())));
    }
    if (finding.path("scaled_difference").isObject()) {
      numbers.append("; of Pearson after isotonic scaling ").append(read("scaled_difference"));
    }
    return numbers.append('.').toString();
  }

  private String read(String key) {
    return read(finding, key);
  }

  private String read(JsonNode of, String key) {
    return Statistic.of(of.path(key)).map(wording::statistic).orElse("undefined");
  }

  /** What the best score adds to all floors together. */
  private String added() {
    JsonNode added = finding.path("added_value");
    if (!added.path("auc_difference").isObject()) {
      return "";
    }
    return "Added to all floors together (AUC %s), the best score changes their AUC by %s and lowers"
            .formatted(read(added, "floors_auc"), read(added, "auc_difference"))
        + " their log loss by %s.".formatted(read(added, "log_loss_difference"));
  }

  private String rivals() {
    long n = finding.path("rivals").asLong();
    if (n == 0) {
      return "";
    }
    String others = "%,d other %s".formatted(n, n == 1 ? "score" : "scores");
    return isCandidate()
        ? "%s may be the best, too: the data do not rule %s out."
            .formatted(others, n == 1 ? "it" : "them")
        : "%s %s higher, but not shown to %s."
            .formatted(
                others,
                n == 1 ? "is" : "are",
                finding.path("added_value").isObject()
                    ? "add to the floors"
                    : "beat %s best floor".formatted(n == 1 ? "its" : "their"));
  }

  private boolean isCandidate() {
    JsonNode candidates = finding.path("candidates");
    String best = key(finding.path("best"));
    return candidates.isMissingNode()
        || StreamSupport.stream(candidates.spliterator(), false)
            .anyMatch(candidate -> key(candidate).equals(best));
  }

  /** What the comparison behind the verdict could have shown. */
  private JsonNode power() {
    JsonNode added = finding.path("added_value");
    return added.isObject() ? added.path("power") : finding.path("power");
  }

  private boolean isSelected() {
    return finding.path("selected_value").isObject();
  }

  /** The highest of many values is partly luck, which its interval allows for. */
  private String choice() {
    long n = scores().count();
    return n < 2 || !isSelected()
        ? ""
        : " (the interval allows for the choice among %,d scores)".formatted(n);
  }

  /** A score that separates in the wrong direction still separates, which the highest hides. */
  private String reversed() {
    List<ResultLine> below =
        scores()
            .filter(each -> kind.of(each).map(Statistic::high).filter(this::isBelow).isPresent())
            .toList();
    return below.isEmpty()
        ? ""
        : "%s points the wrong way (%s)%s."
            .formatted(
                name(below.get(0)),
                wording.statistic(kind.of(below.get(0)).orElseThrow()),
                below.size() == 1 ? "" : ", and so do %,d more".formatted(below.size() - 1));
  }

  private boolean isBelow(double high) {
    return high < kind.chance;
  }

  private String name(ResultLine line) {
    return wording.score(line.metric(), line.embedder().orElse(null));
  }

  private Stream<ResultLine> scores() {
    return report.stream().filter(each -> !each.undirected() && kind.of(each).isPresent());
  }

  private String noScore() {
    List<ResultLine> scores = report.stream().filter(each -> !each.undirected()).toList();
    if (scores.isEmpty()) {
      return "No score was computed, only floors.";
    }
    ResultLine first = scores.stream().filter(kind::isKnownOf).findFirst().orElse(scores.get(0));
    if (kind.isKnownOf(first)
        || scores.stream().noneMatch(each -> each.grounded() || each.factual())) {
      return "No score has a statistic here (%s: %s)."
          .formatted(wording.metric(first.metric()), first.whyNot());
    }
    return "No score has a value of %s here: no %s with a score has %s.%s"
        .formatted(
            kind.statistic,
            scores.stream().map(ResultLine::subject).distinct().collect(joining(" and no ")),
            kind.label,
            report.stream().anyMatch(each -> kind.of(each).isPresent())
                ? " Only metrics without a documented direction have one."
                : "");
  }
}
