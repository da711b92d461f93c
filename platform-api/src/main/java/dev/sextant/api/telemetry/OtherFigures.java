package dev.sextant.api.telemetry;

import io.micrometer.core.instrument.MeterRegistry;

/** Figures of another part of the process, such as Flink, which appear with those of the API. */
@FunctionalInterface
public interface OtherFigures {

  /** Registers them, and others of the same part once they are there. */
  void showIn(MeterRegistry registry);
}
