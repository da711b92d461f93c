package dev.sextant.standalone.console;

/** Told what is being done, so that nobody waits before a silent terminal. */
@FunctionalInterface
public interface Steps {

  /** Begins a step, named by what is done: {@code migrating the database}. */
  void begin(String step);
}
