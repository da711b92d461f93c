package dev.sextant.remote.http;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Ends calls early. Thread-safe; a cancellation is final. */
public final class CallCancellation {

  private final Set<Runnable> actions = new LinkedHashSet<>();
  private boolean cancelled;

  /** Ends all calls that were registered, and every later one at once. */
  public void cancel() {
    List<Runnable> all;
    synchronized (this) {
      cancelled = true;
      all = List.copyOf(actions);
      actions.clear();
    }
    all.forEach(Runnable::run);
  }

  /** Returns whether it was cancelled. */
  public synchronized boolean isCancelled() {
    return cancelled;
  }

  /** Registers what ends a call; runs it at once if it was cancelled before. */
  void register(Runnable action) {
    synchronized (this) {
      if (!cancelled) {
        actions.add(action);
        return;
      }
    }
    action.run();
  }

  synchronized void unregister(Runnable action) {
    actions.remove(action);
  }
}
