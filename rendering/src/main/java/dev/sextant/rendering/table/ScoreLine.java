package dev.sextant.rendering.table;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.rendering.words.HeadlineLabel;
import dev.sextant.rendering.words.PageNumbers;
import dev.sextant.rendering.words.Statistic;
import dev.sextant.rendering.words.Wording;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A score or a floor with its headline statistic on one kind of label.
 *
 * @param series its result in the report
 * @param key the metric, and the embedder if it has one, as the gate takes them
 * @param title its metric's title
 * @param embedder empty if it has none
 * @param floor whether it is a floor
 * @param ranked whether its metric has a documented direction
 * @param stat AUC, or Spearman's rho
 * @param audit empty for a floor, and if there is no floor to compare with
 */
public record ScoreLine(
    HeadlineLabel kind,
    JsonNode series,
    String key,
    String title,
    Optional<String> embedder,
    boolean floor,
    boolean ranked,
    Statistic stat,
    Optional<FloorDifference> audit) {

  /** Reads a result; empty if it has no statistic on these labels. */
  static Optional<ScoreLine> of(JsonNode series, HeadlineLabel kind, Wording wording) {
    Optional<String> embedder = Optional.ofNullable(series.path("embedder").textValue());
    boolean undirected = series.path("undirected").asBoolean();
    boolean floor = embedder.isEmpty() && undirected;
    JsonNode statistics = series.path(kind.field());
    String metric = series.path("metric").asText();
    return Statistic.of(statistics.path(kind.headline()))
        .map(
            stat ->
                new ScoreLine(
                    kind,
                    series,
                    embedder.map(each -> metric + ", " + each).orElse(metric),
                    wording.metric(metric),
                    embedder,
                    floor,
                    !undirected,
                    stat,
                    floor ? Optional.empty() : FloorDifference.of(statistics.path("floor_audit"))));
  }

  /** Returns {@code answer} or {@code item}. */
  public String subject() {
    return series.path("subject").asText();
  }

  /** Returns the metric's name in the catalogue. */
  public String metric() {
    return series.path("metric").asText();
  }

  /** Returns the title with the embedder. */
  public String name() {
    return embedder.map(each -> title + " with " + each).orElse(title);
  }

  /** Returns how it compares with its best floor. */
  public Standing standing() {
    if (pointsTheWrongWay()) {
      return Standing.WORSE;
    }
    String verdict = ranked ? audit.map(FloorDifference::verdict).orElse("") : "";
    return switch (verdict) {
      case "adds" -> Standing.BETTER;
      case "worse" -> Standing.WORSE;
      default -> Standing.UNDECIDED;
    };
  }

  /** Returns the verdicts of the report's page against "its best floor"; empty for a floor. */
  public List<String> verdicts() {
    return verdicts(Optional.empty());
  }

  /**
   * Returns the verdicts of the report's page; empty for a floor.
   *
   * @param named the name of its best floor, where it is not to be called that
   */
  public List<String> verdicts(Optional<String> named) {
    List<String> verdicts = new ArrayList<>();
    if (floor) {
      return verdicts;
    }
    if (pointsTheWrongWay()) {
      verdicts.add("points the wrong way");
    } else {
      verdicts.add(
          audit
              .map(each -> against(each.verdict()) + " " + named.orElse("its best floor"))
              .orElse("no floor to compare it with"));
    }
    if (!ranked) {
      verdicts.add("no documented direction, so not ranked");
    }
    return verdicts;
  }

  private static String against(String verdict) {
    return switch (verdict) {
      case "adds" -> "better than";
      case "worse" -> "worse than";
      case "too-few-items" -> "too few items to compare with";
      default -> "undecided against";
    };
  }

  private boolean pointsTheWrongWay() {
    Double high = stat.high();
    return !floor && high != null && high < kind.chance();
  }

  /** Returns the number of subjects with a label and a value: of each class, or of all. */
  public String subjects() {
    JsonNode statistics = series.path(kind.field());
    return kind == HeadlineLabel.GROUNDED
        ? PageNumbers.count(statistics.path("n_grounded").asLong())
            + " | "
            + PageNumbers.count(statistics.path("n_not_grounded").asLong())
        : PageNumbers.count(statistics.path("n").asLong());
  }
}
