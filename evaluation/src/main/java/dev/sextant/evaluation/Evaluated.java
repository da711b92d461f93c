package dev.sextant.evaluation;

import dev.sextant.metrics.score.SubjectScore;
import java.util.List;

/** What scoring an item came to: its scores, or why there are none. */
public sealed interface Evaluated {

  /**
   * The item was scored.
   *
   * @param scores of the answers, then of the item; one that is undefined says why
   * @param effort what the model was given for them
   */
  record Scored(List<SubjectScore> scores, Effort effort) implements Evaluated {

    /** Copies what could change. */
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

    /** Returns what a failure says to people: its message, or its kind if it has none. */
    public static Failed of(Throwable failure) {
      String message = failure.getMessage();
      return new Failed(
          message == null || message.isBlank() ? failure.getClass().getSimpleName() : message);
    }
  }
}
