package dev.sextant.standalone.instance;

import java.util.ArrayDeque;
import java.util.Deque;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Closes resources in reverse order, each once, even if another throws. */
public final class Closers implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Closers.class);

  private record Closer(String name, AutoCloseable resource) {}

  private final Deque<Closer> open = new ArrayDeque<>();
  private boolean closed;

  /**
   * Adds a resource, which is closed before those that were added earlier; at once if all were
   * closed already, because a start may still go on while the process ends.
   */
  public synchronized void push(String name, AutoCloseable resource) {
    open.push(new Closer(name, resource));
    if (closed) {
      close();
    }
  }

  @Override
  public synchronized void close() {
    closed = true;
    while (!open.isEmpty()) {
      Closer last = open.pop();
      try {
        LOG.info("closing {}", last.name());
        last.resource().close();
      } catch (Exception e) {
        LOG.warn("could not close {}", last.name(), e);
      }
    }
  }
}
