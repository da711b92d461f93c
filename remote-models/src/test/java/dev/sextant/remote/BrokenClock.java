package dev.sextant.remote;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.function.Supplier;

/** A clock that fails, and with it each call that reads it. */
public final class BrokenClock extends Clock {

  private final Supplier<? extends Throwable> failure;

  /** Creates a clock that fails with what the supplier gives. */
  public BrokenClock(Supplier<? extends Throwable> failure) {
    this.failure = failure;
  }

  @Override
  public Instant instant() {
    throw BrokenClock.<RuntimeException>unchecked(failure.get());
  }

  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // nothing checks the type
  private static <E extends Throwable> E unchecked(Throwable failure) throws E {
    throw (E) failure;
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    return this;
  }
}
