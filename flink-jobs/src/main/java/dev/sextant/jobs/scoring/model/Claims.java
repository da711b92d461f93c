package dev.sextant.jobs.scoring.model;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;

/**
 * What threads of this JVM are asking one server about, such as texts to embed, so that two of them
 * do not pay for the same. Thread-safe.
 */
final class Claims<T> {

  private final Set<T> inFlight = new HashSet<>();

  /** Claims what no other thread has claimed, and returns it in its order. */
  synchronized List<T> claim(Collection<T> wanted) {
    List<T> claimed = new ArrayList<>();
    for (T each : wanted) {
      if (inFlight.add(each)) {
        claimed.add(each);
      }
    }
    return claimed;
  }

  /** Ends claims. */
  synchronized void release(Collection<T> claimed) {
    inFlight.removeAll(Set.copyOf(claimed));
    notifyAll();
  }

  /**
   * Waits until no other thread claims any of these.
   *
   * @throws CancellationException if this thread is interrupted
   */
  synchronized void await(Collection<T> wanted) {
    try {
      while (wanted.stream().anyMatch(inFlight::contains)) {
        wait();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("Interrupted while another thread asks the same.");
    }
  }
}
