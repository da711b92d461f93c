package dev.sextant.api.limits;

import dev.sextant.api.http.Refusal;

/** Quota checks and their messages. */
final class QuotaRefusals {

  private static final String CODE = "quota-exceeded";
  private static final long QUEUE_SECONDS = 60;

  private QuotaRefusals() {}

  /** Refuses a request above a permanent limit; waiting does not help. */
  static void check(String what, long limit, long used, long asked) {
    if (used + asked > limit) {
      throw new Refusal(
          Refusal.Kind.FORBIDDEN,
          CODE,
          "The limit is %,d %s, %,d are used, and this takes %,d more: delete a dataset, or ask the operator for more."
              .formatted(limit, what, used, asked));
    }
  }

  /**
   * Refuses a request above a daily limit; suggests a retry the next day if it would fit then.
   *
   * @param used amount used and promised
   */
  static void checkDay(String what, long limit, long used, long asked, UtcDay day) {
    if (asked > limit) {
      throw new Refusal(
          Refusal.Kind.FORBIDDEN,
          CODE,
          "The limit is %,d %s a day, and this alone takes up to %,d: ask for less, or ask the operator for more."
              .formatted(limit, what, asked));
    }
    if (used + asked > limit || used >= limit) {
      throw new Refusal(
              Refusal.Kind.TOO_MANY,
              CODE,
              "The limit is %,d %s a day, %,d are used or promised, and this takes up to %,d more: try again after 00:00 UTC, or ask the operator for more."
                  .formatted(limit, what, used, asked))
          .retryAfter(day.secondsLeft());
    }
  }

  static void checkQueue(long queued, int most) {
    if (queued >= most) {
      throw new Refusal(
              Refusal.Kind.TOO_MANY,
              "queue-full",
              "%,d experiments wait already, which is the limit: try again when some have started."
                  .formatted(queued))
          .retryAfter(QUEUE_SECONDS);
    }
  }
}
