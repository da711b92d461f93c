package dev.sextant.standalone.demo;

import dev.sextant.standalone.demo.Almanac.Scripted;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Two scripted models over eight made-up weeks: one stays as it is, the other answers most
 * questions with the facts of another question from the sixth week on, as a product does whose
 * index is broken. Both answer otherwise each time they are asked, like an LLM.
 */
final class ScriptedWeeks {

  /** The model that never changes. */
  static final String STEADY = "scripted-steady";

  /** The model that becomes worse. */
  static final String CHANGING = "scripted-changing";

  static final int WEEKS = 8;

  /** The week in which the changing model becomes worse. */
  static final int WORSE_FROM = 6;

  /** How often a model gives an answer that the oracle supports, beyond what chance gives. */
  private static final double KNOWS = 0.75;

  private static final double MISTAKEN = 0.7;

  private final Almanac almanac;
  private final AtomicLong calls = new AtomicLong();
  private volatile int week;

  /**
   * @param week the current one; 0: none has begun; above {@link #WEEKS}: all have ended
   */
  ScriptedWeeks(Almanac almanac, int week) {
    this.almanac = almanac;
    this.week = week;
  }

  int week() {
    return week;
  }

  /** Begins a week: later calls are answered as in it. */
  void begin(int number) {
    week = number;
  }

  /** Returns what a server would name as the version of a model. */
  String fingerprint(String model) {
    return CHANGING.equals(model) && isWorse() ? "scripted-2" : "scripted-1";
  }

  /**
   * Answers a prompt as one of the two models.
   *
   * @return empty if the model is another one, or the prompt has no question of the almanac
   */
  Optional<Scripted> answer(String model, String prompt) {
    if (!STEADY.equals(model) && !CHANGING.equals(model)) {
      return Optional.empty();
    }
    // neighbouring seeds of java.util.Random have nearly equal first values
    SplittableRandom random = new SplittableRandom(calls.getAndIncrement());
    boolean mistaken = CHANGING.equals(model) && isWorse() && random.nextDouble() < MISTAKEN;
    Optional<List<Scripted>> answers =
        mistaken
            ? almanac.answersToNext(prompt)
            : random.nextDouble() < KNOWS
                ? almanac.supportedAnswers(prompt)
                : almanac.answers(prompt);
    return answers.map(list -> list.get(random.nextInt(list.size())));
  }

  private boolean isWorse() {
    return week >= WORSE_FROM;
  }
}
