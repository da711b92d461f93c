package dev.sextant.api.labelruns.agreement;

import dev.sextant.metrics.report.agreement.LabelAgreement;
import dev.sextant.metrics.report.agreement.LabelAgreement.LabelRating;
import dev.sextant.metrics.report.interval.Interval;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * How far oracles agree that have labelled the same answers, as the API returns it.
 *
 * @param answers that two oracles or more say yes or no about
 * @param needed answers below which the statistics are null
 * @param share mean share of the pairs of oracles that say the same of an answer
 * @param alpha Krippendorff's
 * @param pairs of the run's oracle with each other one
 */
public record OtherOracles(
    int answers,
    int needed,
    @Nullable Interval share,
    @Nullable Interval alpha,
    List<OraclePair> pairs) {

  /** Other runs that are compared, and answers that are read of each. */
  public static final int MOST_RUNS = 4;

  public static final int MOST_ANSWERS = 20_000;

  /** A run of another labeller. */
  public record OtherRun(UUID id, String name, int version, String kind, String model) {}

  /**
   * The agreement with one other oracle.
   *
   * @param compared answers that both say yes or no about
   * @param kappa Cohen's
   */
  public record OraclePair(
      UUID labelRunId,
      String labeller,
      int version,
      String kind,
      String model,
      int compared,
      @Nullable Interval share,
      @Nullable Interval kappa) {}

  public OtherOracles {
    pairs = List.copyOf(pairs);
  }

  /**
   * Measures the agreement; may take a second.
   *
   * @param others in the order of the raters from 1 on
   * @param ratings by the run itself, rater 0, and by the others
   */
  public static OtherOracles of(List<OtherRun> others, List<LabelRating> ratings) {
    LabelAgreement all = LabelAgreement.of(ratings);
    return new OtherOracles(
        all.answers(),
        LabelAgreement.ENOUGH,
        all.share(),
        all.alpha(),
        IntStream.range(0, others.size())
            .mapToObj(i -> pair(others.get(i), compared(ratings, i + 1)))
            .toList());
  }

  private static OraclePair pair(OtherRun run, List<PeoplesAgreement.Compared> compared) {
    PeoplesAgreement measured = PeoplesAgreement.of(compared);
    return new OraclePair(
        run.id(),
        run.name(),
        run.version(),
        run.kind(),
        run.model(),
        measured.compared(),
        measured.share(),
        measured.kappa());
  }

  private static List<PeoplesAgreement.Compared> compared(List<LabelRating> ratings, int other) {
    Map<Integer, LabelRating> own = new HashMap<>();
    ratings.stream()
        .filter(each -> each.person() == 0)
        .forEach(each -> own.put(each.answer(), each));
    List<PeoplesAgreement.Compared> compared = new ArrayList<>();
    for (LabelRating rating : ratings) {
      LabelRating mine = own.get(rating.answer());
      if (rating.person() == other && mine != null) {
        compared.add(
            new PeoplesAgreement.Compared(rating.item() - 1, rating.grounded(), mine.grounded()));
      }
    }
    return compared;
  }
}
