package dev.sextant.api.webhooks.delivery;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleSupplier;

/**
 * When a failed call is repeated: the schedule of the Standard Webhooks specification 1.0.0. Each
 * delay is up to a tenth longer, so that calls which failed together do not return together.
 */
final class RetrySchedule {

  /** Longest wait that a receiver may ask for. */
  static final Duration LONGEST = Duration.ofHours(24);

  private static final double JITTER = 0.1;

  private static final List<Duration> DELAYS =
      List.of(
          Duration.ofSeconds(5),
          Duration.ofMinutes(5),
          Duration.ofMinutes(30),
          Duration.ofHours(2),
          Duration.ofHours(5),
          Duration.ofHours(10),
          Duration.ofHours(14),
          Duration.ofHours(20),
          Duration.ofHours(24));

  private final DoubleSupplier random;

  /**
   * Creates a schedule.
   *
   * @param random numbers from 0 to 1
   */
  RetrySchedule(DoubleSupplier random) {
    this.random = random;
  }

  /**
   * Returns the wait before the next call; empty if there is none.
   *
   * @param tries calls that were made, at least 1
   * @param asked the wait that the receiver asked for; a shorter one changes nothing
   */
  Optional<Duration> after(int tries, Optional<Duration> asked) {
    if (tries > DELAYS.size()) {
      return Optional.empty();
    }
    Duration delay = DELAYS.get(tries - 1);
    Duration longer =
        delay.plusMillis(Math.round(delay.toMillis() * JITTER * random.getAsDouble()));
    return Optional.of(asked.filter(wait -> wait.compareTo(longer) > 0).orElse(longer));
  }
}
