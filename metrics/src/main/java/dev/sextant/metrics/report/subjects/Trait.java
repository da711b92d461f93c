package dev.sextant.metrics.report.subjects;

import java.util.Locale;

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

  /** Returns the trait of a subject; {@code NaN} if it is unknown. */
  double of(Subject subject) {
    Traits traits = subject.traits() == null ? Traits.UNKNOWN : subject.traits();
    return switch (this) {
      case THETA_QC -> traits.thetaQc();
      case QUESTION_LENGTH -> length(traits.question());
      case CONTEXT_LENGTH -> length(traits.context());
      case ANSWER_LENGTH -> length(traits.answer());
    };
  }

  private static double length(int characters) {
    return characters < 0 ? Double.NaN : characters;
  }
}
