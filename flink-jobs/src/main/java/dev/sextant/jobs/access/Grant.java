package dev.sextant.jobs.access;

/** A right of the tasks of this process; ends when it is closed. */
@FunctionalInterface
public interface Grant extends AutoCloseable {
  @Override
  void close();
}
