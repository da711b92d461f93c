package dev.sextant.evaluation;

import dev.sextant.metrics.score.SelectedScores.SubjectScore;
import java.util.List;

/** The outcome of scoring an item: its scores, or the reason for the failure. */
public sealed interface Evaluated {

  /**
   * The item was scored.
   *
   * @param scores of the answers, then of the item; an undefined score has a reason
   * @param effort input of the model for these scores
   */
  record Scored(List<SubjectScore> scores, Effort effort) implements Evaluated {

    public Scored {
      scores = List.copyOf(scores);
    }
  }

  /**
   * The item could not be scored.
   *
   * @param reason a sentence for people
   */
  record Failed(String reason) implements Evaluated {

    /** Makes the outcome from a failure's message, or from its class if it has no message. */
    public static Failed of(Throwable failure) {
      String message = failure.getMessage();
      return new Failed(
          message == null || message.isBlank() ? failure.getClass().getSimpleName() : message);
    }
  }
}
