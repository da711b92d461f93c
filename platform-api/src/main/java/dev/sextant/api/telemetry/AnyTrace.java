package dev.sextant.api.telemetry;

import java.util.concurrent.atomic.AtomicBoolean;

/** Spares processes without traces the look into contexts. */
final class AnyTrace {

  static final AtomicBoolean BEGUN = new AtomicBoolean();

  private AnyTrace() {}
}
