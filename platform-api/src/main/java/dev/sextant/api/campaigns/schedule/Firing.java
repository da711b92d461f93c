package dev.sextant.api.campaigns.schedule;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of the instants of a campaign that are due.
 *
 * @param instants in order, at most {@link #MOST_AT_ONCE}
 * @param next the earliest instant that is not among them; null: there is none
 */
record Firing(List<Recorded> instants, @Nullable Instant next) {

  /** After a long outage the rest follows in the next round. */
  static final int MOST_AT_ONCE = 500;

  /** Most occurrences of a campaign that wait or run; those of later instants are skipped. */
  static final int MOST_OPEN = 10;

  /** What is recorded of an instant. */
  enum Fate {
    WAITING,
    SKIPPED,
    MISSED
  }

  /**
   * An instant.
   *
   * @param note why there is no occurrence; null if there is one
   */
  record Recorded(Instant instant, Fate fate, @Nullable String note) {}

  /** Decides, at a time that is not before the campaign's next instant. */
  static Firing of(DueCampaign campaign, Instant now) {
    List<Recorded> instants = new ArrayList<>();
    long open = campaign.open();
    Optional<Instant> instant = Optional.of(campaign.nextAt().toInstant());
    while (instant.isPresent() && !instant.get().isAfter(now) && instants.size() < MOST_AT_ONCE) {
      Optional<Instant> next = campaign.after(instant.get());
      Recorded recorded = recorded(campaign, instant.get(), next.orElse(Instant.MAX), now, open);
      open += recorded.fate() == Fate.WAITING ? 1 : 0;
      instants.add(recorded);
      instant = next;
    }
    return new Firing(instants, instant.orElse(null));
  }

  private static Recorded recorded(
      DueCampaign campaign, Instant instant, Instant next, Instant now, long open) {
    boolean missed = !campaign.paused() && !campaign.catchUp().runs(instant, next, now);
    return missed
        ? new Recorded(instant, Fate.MISSED, "No server ran at that time.")
        : unlessBusy(instant, campaign.overlap(), campaign.paused(), open);
  }

  /**
   * Returns an occurrence that waits, unless the campaign is paused or its policy is against it.
   */
  static Recorded unlessBusy(Instant instant, Overlap overlap, boolean paused, long open) {
    if (paused) {
      return new Recorded(instant, Fate.SKIPPED, "The campaign was paused.");
    }
    if (overlap == Overlap.SKIP && open > 0) {
      return new Recorded(instant, Fate.SKIPPED, "An earlier occurrence was still open.");
    }
    if (overlap == Overlap.QUEUE && open >= MOST_OPEN) {
      return new Recorded(
          instant, Fate.SKIPPED, "%d earlier occurrences were still open.".formatted(open));
    }
    return new Recorded(instant, Fate.WAITING, null);
  }
}
