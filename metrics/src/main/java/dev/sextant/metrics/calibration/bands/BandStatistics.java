package dev.sextant.metrics.calibration.bands;

import dev.sextant.metrics.calibration.bands.Bands.Triage;
import dev.sextant.metrics.calibration.labelled.LabelledScore;
import dev.sextant.metrics.calibration.resampling.Share;
import dev.sextant.metrics.calibration.resampling.Tally;
import dev.sextant.metrics.report.interval.Interval;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What bands do on one side of a split. On the side on which they were fitted this is optimistic.
 *
 * @param accept taken as trustworthy; its error is the share that is risky
 * @param review shown to a person; its error is what acceptance of it would have cost
 * @param reject taken as risky; its error is the share that is trustworthy
 */
public record BandStatistics(Band accept, Band review, Band reject) {

  /**
   * One band on one side of a split.
   *
   * @param risky cases in it that are risky
   * @param trustworthy cases in it that are trustworthy
   * @param share of all cases that is in it; null without cases
   * @param error of the accepted and of the reviewed the risky share, of the rejected the
   *     trustworthy share; null of an empty band
   */
  public record Band(
      int risky, int trustworthy, @Nullable Interval share, @Nullable Interval error) {}

  private static final int RISKY = 0;
  private static final int TRUSTWORTHY = 1;
  private static final List<Integer> ALL = List.of(0, 1, 2, 3, 4, 5);
  private static final List<Share> SHARES =
      List.of(
          share(Triage.ACCEPT),
          error(Triage.ACCEPT, RISKY),
          share(Triage.REVIEW),
          error(Triage.REVIEW, RISKY),
          share(Triage.REJECT),
          error(Triage.REJECT, TRUSTWORTHY));

  /** Counts; the order of the scores changes no bit. */
  public static BandStatistics of(Bands bands, List<LabelledScore> scores) {
    int[] items = scores.stream().mapToInt(LabelledScore::item).toArray();
    int[] categories =
        scores.stream()
            .mapToInt(s -> category(bands.of(s.score()), s.risky() ? RISKY : TRUSTWORTHY))
            .toArray();
    Tally tally = new Tally(items, categories, ALL.size());
    int[] counts = tally.counts();
    @Nullable Interval[] shares = tally.intervals(SHARES);
    return new BandStatistics(
        new Band(counts[0], counts[1], shares[0], shares[1]),
        new Band(counts[2], counts[3], shares[2], shares[3]),
        new Band(counts[4], counts[5], shares[4], shares[5]));
  }

  private static Share share(Triage triage) {
    return new Share(List.of(category(triage, RISKY), category(triage, TRUSTWORTHY)), ALL);
  }

  private static Share error(Triage triage, int wrong) {
    return new Share(
        List.of(category(triage, wrong)),
        List.of(category(triage, RISKY), category(triage, TRUSTWORTHY)));
  }

  private static int category(Triage triage, int label) {
    return 2 * triage.ordinal() + label;
  }
}
