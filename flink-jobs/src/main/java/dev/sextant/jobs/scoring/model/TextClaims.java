package dev.sextant.jobs.scoring.model;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;

/**
 * The texts that threads of this JVM are embedding with one server, so that two of them do not pay
 * for the same text. Thread-safe.
 */
final class TextClaims {

  private final Set<String> inFlight = new HashSet<>();

  /** Claims the texts that no other thread has claimed, and returns them in their order. */
  synchronized List<String> claim(Collection<String> texts) {
    List<String> claimed = new ArrayList<>();
    for (String text : texts) {
      if (inFlight.add(text)) {
        claimed.add(text);
      }
    }
    return claimed;
  }

  /** Ends claims. */
  synchronized void release(Collection<String> texts) {
    inFlight.removeAll(Set.copyOf(texts));
    notifyAll();
  }

  /**
   * Waits until no other thread claims any of the texts.
   *
   * @throws CancellationException if this thread is interrupted
   */
  synchronized void await(Collection<String> texts) {
    try {
      while (texts.stream().anyMatch(inFlight::contains)) {
        wait();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("Interrupted while another thread embeds the same text.");
    }
  }
}
