package dev.sextant.api.limits;

import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;

/** A UTC day, the period of daily limits. */
record UtcDay(OffsetDateTime now) {

  static UtcDay today() {
    return new UtcDay(OffsetDateTime.now(ZoneOffset.UTC));
  }

  OffsetDateTime start() {
    return now.withOffsetSameInstant(ZoneOffset.UTC).truncatedTo(ChronoUnit.DAYS);
  }

  OffsetDateTime end() {
    return start().plusDays(1);
  }

  /** Returns the whole seconds until the next day, at least one. */
  long secondsLeft() {
    return Math.max(1, Duration.between(now, end()).plusMillis(999).toSeconds());
  }
}
