package dev.sextant.metrics.score;

import org.jspecify.annotations.Nullable;

/**
 * The factuality of an answer that is cut into segments with verdicts. Segments without a verdict
 * do not count.
 */
public final class SegmentShares {

  private SegmentShares() {}

  /**
   * Returns Segment-Score: the share of true segments. A segment that is true in part is not true.
   *
   * @param yes number of true segments
   * @param judged number of segments with a verdict
   * @return in [0, 1]; null if no segment has a verdict
   */
  public static @Nullable Double ofTrue(long yes, long judged) {
    return judged == 0 ? null : (double) yes / judged;
  }

  /**
   * Returns the factuality of WikiBio: a segment that is true in part counts half.
   *
   * @param yes number of true segments
   * @param partly number of segments that are true in part
   * @param judged number of segments with a verdict
   * @return in [0, 1]; null if no segment has a verdict
   */
  public static @Nullable Double withHalves(long yes, long partly, long judged) {
    return judged == 0 ? null : (yes + partly / 2.0) / judged;
  }
}
