package dev.sextant.api.campaigns.comparison;

import dev.sextant.metrics.report.interval.Interval;
import dev.sextant.metrics.report.systems.SystemComparison.Basis;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The systems of an occurrence side by side, as the API returns them.
 *
 * @param versionId null: no system has a version
 * @param itemsRead items of the version that were read
 * @param items that are compared: all compared systems have a label of each
 * @param clusters of these
 * @param basis whose labels are compared; null if no item is
 * @param sameLabeller whether all compared labels but those of people have one source
 * @param differences of all pairs of compared systems
 */
public record SystemComparisonReply(
    UUID occurrenceId,
    UUID datasetId,
    String datasetName,
    @Nullable UUID versionId,
    @Nullable Integer versionNumber,
    int itemsRead,
    int items,
    int clusters,
    @Nullable Basis basis,
    boolean sameLabeller,
    List<ListedSystem> systems,
    List<ListedDifference> differences) {

  public SystemComparisonReply {
    systems = List.copyOf(systems);
    differences = List.copyOf(differences);
  }

  /** What is known of a system. */
  enum State {
    COMPARED,
    FEW_LABELS,
    NO_LABELS,
    NO_ANSWERS
  }

  /**
   * A system.
   *
   * @param labelRun the run whose verdicts count; null: the labels in force do
   * @param labelsOf {@code label-run}, {@code oracle}, {@code imported}, {@code mixed} or {@code
   *     people}; null without labels
   * @param answers of the system, labelled or not
   * @param labels of its answers that count
   * @param labelledItems items with such a label, of which the compared ones are some
   * @param comparedAnswers labelled answers to the compared items
   * @param labelsByPeople of these answers
   * @param labelsMissing labels by people that are missing for a share of theirs
   * @param shareBySource share of grounded answers if the labels of the source were true
   * @param shareByPeople the share from labels of people, with the source's or alone
   * @param factuality mean by the source
   * @param p of the set of systems that may be the best
   * @param mayBeBest null if that is unknown
   * @param outcomes number of draws by outcome; null if they are not recorded
   * @param cost null if nobody was asked or the price is unknown
   */
  record ListedSystem(
      String system,
      State state,
      @Nullable UUID answerSetId,
      @Nullable JsonObject labelRun,
      @Nullable String labelsOf,
      @Nullable String failure,
      long answers,
      int labels,
      int labelledItems,
      int comparedAnswers,
      int labelsByPeople,
      int labelsMissing,
      @Nullable Interval shareBySource,
      @Nullable Interval shareByPeople,
      @Nullable Interval factuality,
      @Nullable Double p,
      @Nullable Boolean mayBeBest,
      @Nullable JsonObject outcomes,
      @Nullable JsonObject cost,
      @Nullable Latency latency) {}

  /** Milliseconds of a draw: half of them and 95 % of them take at most as long. */
  record Latency(double medianMs, double p95Ms) {}

  /**
   * A difference of shares: the first system's minus the second's.
   *
   * @param p corrected for the number of differences; null on too few items
   */
  record ListedDifference(String first, String second, Interval difference, @Nullable Double p) {}
}
