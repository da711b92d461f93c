package dev.sextant.standalone.console;

/** Receives the steps of a long task for display, so the terminal is never silent. */
@FunctionalInterface
public interface Steps {

  /** Begins a step, named by what is done: {@code migrating the database}. */
  void begin(String step);
}
