package dev.sextant.standalone.calls.journal;

/** Numbers the calls of a run by their names. */
@FunctionalInterface
public interface CallSlots {

  /** Returns a number of 0 or more, always the same for a name; -1 for the calls of a probe. */
  int slot(String name);
}
