package dev.sextant.api.campaigns.occurrences;

import dev.sextant.api.campaigns.schedule.Overlap;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.json.EnumCodes;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Shows, adds and cancels occurrences, within a transaction of the caller. */
public final class Occurrences {

  private static final int MOST_OPEN = 10;

  private final OccurrenceStore store = new OccurrenceStore();

  public Future<List<Occurrence>> list(
      SqlClient db, UUID campaignId, Optional<UUID> before, int rows) {
    return store.list(db, campaignId, before, rows);
  }

  /** Fails with a refusal if there is none. */
  public Future<Occurrence> get(SqlClient db, UUID id) {
    return store.find(db, id).map(Refusal.ifMissing("occurrence", id));
  }

  /**
   * Adds an occurrence that a person asks for; the campaign's row is locked.
   *
   * @return fails with a refusal if the overlap policy does not allow one now
   */
  public Future<Occurrence> request(
      SqlClient db, UUID campaignId, Overlap overlap, String subject) {
    return store
        .countOpen(db, campaignId)
        .compose(open -> Refusal.when(isTooMany(overlap, open), () -> busy(open)))
        .compose(
            free ->
                overlap == Overlap.REPLACE
                    ? store.replace(db, campaignId)
                    : Future.succeededFuture())
        .compose(ready -> store.request(db, campaignId, subject))
        .compose(id -> get(db, id));
  }

  /**
   * Adds the first runs of a campaign, which wait for each other.
   *
   * @param count at least 1
   */
  public Future<Void> requestBaseline(SqlClient db, UUID campaignId, int count, String subject) {
    return store.requestBaseline(db, campaignId, count, subject);
  }

  private static boolean isTooMany(Overlap overlap, long open) {
    return switch (overlap) {
      case SKIP -> open > 0;
      case QUEUE -> open >= MOST_OPEN;
      case REPLACE -> false;
    };
  }

  /** Cancels an occurrence; its experiments follow. */
  public Future<Occurrence> cancel(SqlClient db, UUID id) {
    return get(db, id)
        .compose(there -> store.cancel(db, id).map(there))
        .compose(there -> Refusal.when(there.finishedAt() != null, () -> ended(there)))
        .compose(open -> get(db, id));
  }

  /** Returns how many occurrences of a campaign wait or run. */
  public Future<Long> countOpen(SqlClient db, UUID campaignId) {
    return store.countOpen(db, campaignId);
  }

  private static Refusal busy(long open) {
    return Refusal.conflict(
        "occurrence-open",
        open == 1
            ? "An occurrence is still open: wait until it ends, or cancel it."
            : "%d occurrences are still open: wait until one ends, or cancel one.".formatted(open));
  }

  private static Refusal ended(Occurrence occurrence) {
    return Refusal.conflict(
        "occurrence-ended",
        "The occurrence is %s: there is nothing to cancel."
            .formatted(EnumCodes.of(occurrence.state())));
  }
}
