package dev.sextant.metrics.report.subjects;

import java.util.Comparator;

/**
 * What is known of a subject besides its score and label: a score must not merely measure this.
 *
 * @param thetaQc angle between question and context in radians, by the series' embedder; {@code
 *     NaN} if unknown
 * @param question length of the question in characters; -1 if unknown
 * @param context length of the context in characters; -1 if unknown
 * @param answer length of the answer in characters (of an item: the mean over its answers, rounded,
 *     or that of its one judged answer; the caller decides); -1 if unknown
 */
public record Traits(double thetaQc, int question, int context, int answer) {

  /** A total order of traits, so that sorted cases have one order only. */
  public static final Comparator<Traits> ORDER =
      Comparator.comparingDouble(Traits::thetaQc)
          .thenComparingInt(Traits::question)
          .thenComparingInt(Traits::context)
          .thenComparingInt(Traits::answer);

  /** Nothing is known. */
  public static final Traits UNKNOWN = new Traits(Double.NaN, -1, -1, -1);
}
