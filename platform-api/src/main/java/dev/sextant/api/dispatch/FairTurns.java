package dev.sextant.api.dispatch;

import java.time.OffsetDateTime;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * Gives free places to experiments that wait: each to the tenant that has the fewest running, among
 * these to the one that was served longest ago. So a tenant without a running experiment waits for
 * one turn of each other such tenant at most, however many experiments these have queued.
 */
final class FairTurns {

  /** A tenant while places are given away. */
  private static final class Candidate {

    final TenantQueue queue;
    final Deque<OpenExperiment> waiting;
    int running;
    int turn;

    Candidate(TenantQueue queue) {
      this.queue = queue;
      this.waiting = new ArrayDeque<>(queue.queued());
      this.running = queue.running().size();
    }

    boolean mayStart() {
      return !waiting.isEmpty() && running < queue.most();
    }

    OffsetDateTime servedAt() {
      OffsetDateTime at = queue.servedAt();
      return at == null ? OffsetDateTime.MIN : at;
    }
  }

  private static final Comparator<Candidate> FAIREST =
      Comparator.<Candidate>comparingInt(each -> each.running)
          .thenComparingInt(each -> each.turn)
          .thenComparing(Candidate::servedAt)
          .thenComparing(each -> each.queue.tenant().value());

  private FairTurns() {}

  /**
   * Returns who starts now, in order.
   *
   * @param places how many may have a job at once, of all tenants
   */
  static List<OpenExperiment> next(Collection<TenantQueue> queues, int places) {
    List<Candidate> candidates = queues.stream().map(Candidate::new).toList();
    int free = places - candidates.stream().mapToInt(each -> each.running).sum();
    List<OpenExperiment> starting = new ArrayList<>();
    while (starting.size() < free) {
      Optional<Candidate> next = candidates.stream().filter(Candidate::mayStart).min(FAIREST);
      if (next.isEmpty()) {
        break;
      }
      starting.add(next.get().waiting.remove());
      next.get().running++;
      next.get().turn = starting.size();
    }
    return starting;
  }
}
