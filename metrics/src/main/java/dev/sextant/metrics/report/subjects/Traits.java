package dev.sextant.metrics.report.subjects;

import java.util.Locale;

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

  /** One of the {@link Traits} by which a report splits its subjects into thirds. */
  public enum Trait {
    /** Angle between question and context. */
    THETA_QC,
    /** Characters of the question. */
    QUESTION_LENGTH,
    /** Characters of the context. */
    CONTEXT_LENGTH,
    /** Characters of the answer. */
    ANSWER_LENGTH;

    /** Returns the code of reports, such as {@code theta-qc}. */
    public String code() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /** Nothing is known. */
  public static final Traits UNKNOWN = new Traits(Double.NaN, -1, -1, -1);
}
