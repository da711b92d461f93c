package dev.sextant.evaluation.live;

import dev.sextant.evaluation.live.LiveScorer.BusyException;

/**
 * Limits of live scoring.
 *
 * @param callers most callers in progress or waiting; one more gets {@link BusyException}
 * @param batchQuestions most texts or pairs in a model call, unless a single caller has more
 * @param openModels most models in use at once
 */
public record LiveConfig(int callers, int batchQuestions, int openModels) {

  private static final int CALLERS = 128;
  private static final int BATCH_QUESTIONS = 256;
  private static final int OPEN_MODELS = 6;

  /** The default limits. */
  public static final LiveConfig USUAL = new LiveConfig(CALLERS, BATCH_QUESTIONS, OPEN_MODELS);

  /**
   * Checks the limits.
   *
   * @throws IllegalArgumentException if one is below 1
   */
  public LiveConfig {
    if (callers < 1 || batchQuestions < 1 || openModels < 1) {
      throw new IllegalArgumentException("expected bounds of at least one");
    }
  }
}
