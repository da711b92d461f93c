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
 * Assigns free slots to waiting experiments. Each slot goes to the tenant with the fewest running
 * experiments; ties go to the tenant served longest ago. A tenant without a running experiment
 * waits for at most one turn of each other such tenant, regardless of their queues.
 */
final class FairScheduler {

  /** A tenant during the assignment. */
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

  private FairScheduler() {}

  /**
   * Returns the experiments to start now, in order.
   *
   * @param places maximum number of experiments with a job at once, over all tenants
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
