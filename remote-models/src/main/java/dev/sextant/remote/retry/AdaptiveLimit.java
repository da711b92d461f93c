package dev.sextant.remote.retry;

import dev.sextant.remote.limit.LimitReport;
import dev.sextant.remote.limit.LimitShare;
import dev.sextant.remote.limit.LimitState;
import java.time.Duration;

/**
 * The number of concurrent calls that a server takes. It doubles with each clean round until the
 * first rate limit; then it shrinks to 0.8 of its size with each episode of rate limits and grows
 * by 5 % with each clean round. A round is as many replies as the limit allows calls. Only rate
 * limits shrink it. For some time it stays just below the size at which the last episode began, so
 * that a steady server refuses few calls.
 *
 * <p>Several tasks may share the limit ({@link LimitShare}). Each then makes as many calls as it is
 * granted and cuts the limit at once, but grows it by one step only between two grants, because all
 * of them see the same clean rounds. Not thread-safe; time is passed in.
 */
final class AdaptiveLimit {

  private static final double SHRINK = .8;
  private static final double GROW = 1.05;
  private static final double BELOW_CEILING = .95;
  private static final double DOUBLE = 2;

  /**
   * The settings.
   *
   * @param start first limit
   * @param most largest limit
   * @param coolDown time after an episode without growth
   * @param ceilingTime time after an episode in which its size is not reached again
   */
  record Settings(int start, int most, Duration coolDown, Duration ceilingTime) {

    static Settings upTo(int most) {
      return new Settings(
          Math.min(LimitState.START, most), most, Duration.ofSeconds(2), Duration.ofSeconds(15));
    }
  }

  private final Settings settings;
  private double limit;
  private boolean doubling = true;
  private int clean;
  private boolean used;
  private long lastCut;
  private boolean wasCut;
  private long growAfter;
  private double ceiling = Double.POSITIVE_INFINITY;
  private int most;

  private int granted = Integer.MAX_VALUE;
  private boolean alone = true;
  private boolean grew;
  private long episode = LimitReport.NONE;
  private long cuts;
  private long knownCuts;

  AdaptiveLimit(Settings settings) {
    this.settings = settings;
    this.limit = settings.start();
    this.most = settings.most();
  }

  /** Returns how many calls may be made at once; 0 while others use the whole limit. */
  int limit() {
    return alone ? Math.min(Math.max(1, (int) Math.floor(limit + 1e-9)), granted) : granted;
  }

  /** Notes that all permits are in use: an unused limit does not grow. */
  void used() {
    used = true;
  }

  /** A call that began at {@code began} had a reply other than a rate limit. */
  void replied(long began, long now) {
    if (wasCut && began - lastCut < 0) {
      return;
    }
    clean++;
    if (clean < Math.max(1, limit()) || (wasCut && now - growAfter < 0)) {
      return;
    }
    if (used) {
      grow(now);
    }
    clean = 0;
    used = false;
  }

  /**
   * A call that began at {@code began} was refused by a rate limit.
   *
   * @param inFlight calls of this task that the server has not refused
   */
  void refused(long began, long now, Duration retryAfter, int inFlight) {
    doubling = false;
    clean = 0;
    growAfter = now + Math.max(settings.coolDown().toNanos(), retryAfter.toNanos());
    if (!alone) {
      granted = Math.min(granted, inFlight); // others fill the server: another call is refused, too
    }
    if ((wasCut && began - lastCut < 0) || (!alone && cuts > knownCuts)) {
      return; // belongs to the episode of the last cut
    }
    ceiling = limit;
    limit = Math.max(1, limit * SHRINK);
    lastCut = now;
    wasCut = true;
    cuts++;
  }

  /**
   * Returns the state of the limit for those who share it; the rest of the report is the pacer's.
   */
  LimitReport report(Duration pause, int inFlight, int wanted) {
    return new LimitReport(
        episode,
        limit,
        doubling,
        cuts,
        cuts > knownCuts,
        ceiling,
        pause,
        inFlight,
        wanted,
        settings.most());
  }

  /**
   * Takes over the shared limit.
   *
   * @param report the one that it answers
   * @return whether others met rate limits that this task did not know of
   */
  boolean adopt(LimitReport report, LimitShare share, long now) {
    long expected = report.episode() + (report.isCut() ? 1 : 0);
    boolean isNews = share.episode() != expected;
    boolean isCutSince = cuts > report.cuts();
    if (isNews) {
      takeEpisode(share, now);
    }
    if (isCutSince) {
      limit = Math.min(limit, share.limit());
    } else {
      limit = isNews ? share.limit() : Math.max(limit, share.limit());
    }
    knownCuts = isNews ? cuts : report.cuts();
    episode = share.episode();
    doubling = doubling && share.doubles();
    most = share.most();
    granted = Math.min(share.granted(), settings.most());
    alone = share.isAlone();
    grew = false;
    return isNews && !share.doubles();
  }

  private void takeEpisode(LimitShare share, long now) {
    clean = 0;
    used = false;
    doubling = share.doubles();
    ceiling = share.ceiling();
    lastCut = now - share.sinceCut().toNanos();
    long cooled = lastCut + settings.coolDown().toNanos();
    growAfter = wasCut && growAfter - cooled > 0 ? growAfter : cooled;
    wasCut = !share.doubles();
  }

  /** Makes no further call until the next grant. */
  void suspend() {
    granted = 0;
  }

  private void grow(long now) {
    if (!alone && grew) {
      return;
    }
    grew = true;
    boolean bounded = wasCut && now - lastCut < settings.ceilingTime().toNanos();
    double next = limit * (doubling ? DOUBLE : GROW);
    if (bounded) {
      next = Math.min(next, Math.max(limit, ceiling * BELOW_CEILING));
    }
    limit = Math.min(next, most);
  }
}
