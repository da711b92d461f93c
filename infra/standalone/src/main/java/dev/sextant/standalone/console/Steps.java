package dev.sextant.standalone.console;

/** Receives the steps of a long task for display, so that the terminal is never silent. */
@FunctionalInterface
public interface Steps {

  /** Begins a step, named by its activity: {@code migrating the database}. */
  void begin(String step);
}
