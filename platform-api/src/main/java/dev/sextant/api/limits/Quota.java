package dev.sextant.api.limits;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.limits.UsageStore.Stored;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;

/**
 * Enforces a tenant's limits. Every method takes a client that is bound to the tenant, and fails
 * with a {@link Refusal} that states limit, usage, request and remedy.
 *
 * <p>Decisions made under the tenant's lock hold until the transaction ends, regardless of other
 * requests.
 */
public final class Quota {

  private final Limits usual;
  private final int mostQueued;
  private final LimitStore limits = new LimitStore();
  private final UsageStore usage = new UsageStore();

  /** Creates a quota with the platform's limits. */
  public Quota(LimitConfig config) {
    this.usual = config.usual();
    this.mostQueued = config.queuedExperiments();
  }

  /** Returns the tenant's limits. */
  public Future<Limits> limits(SqlClient db) {
    return limits.find(db).map(own -> own.over(usual));
  }

  /** Refuses if this much more does not fit; checks for at least one item and one byte. */
  public Future<Void> checkRoom(SqlClient db, long items, long bytes) {
    return limits(db)
        .compose(
            most ->
                usage
                    .stored(db)
                    .map(
                        stored -> {
                          check(most, stored, Math.max(1, items), Math.max(1, bytes));
                          return null;
                        }));
  }

  /**
   * Refuses if the stored amount, including this transaction's writes, exceeds the limit. Call this
   * last: the tenant's other imports wait until the transaction ends.
   */
  public Future<Void> settle(SqlClient db, long items, long bytes) {
    return limits
        .lock(db)
        .compose(locked -> limits(db))
        .compose(
            most ->
                usage
                    .stored(db)
                    .map(
                        stored -> {
                          check(most, without(stored, items, bytes), items, bytes);
                          return null;
                        }));
  }

  /**
   * Refuses an experiment if too many are waiting, or if its texts, those embedded today and those
   * promised to open experiments exceed the daily limit.
   *
   * @param texts texts not promised yet
   */
  public Future<Void> reserve(SqlClient db, long texts) {
    return limits
        .lock(db)
        .compose(locked -> limits(db))
        .compose(most -> checkStored(db, most).compose(ok -> checkQueue(db)).map(most))
        .compose(most -> checkTexts(db, most, texts));
  }

  /**
   * Counts texts embedded for a waiting caller; refuses if they exceed the rest of the daily limit.
   */
  public Future<Void> useTexts(SqlClient db, long texts) {
    return texts == 0
        ? Future.succeededFuture()
        : limits
            .lock(db)
            .compose(locked -> limits(db))
            .compose(most -> checkTexts(db, most, texts))
            .compose(ok -> usage.add(db, texts, 0, 0));
  }

  /** Uncounts texts that were not embedded after all. */
  public Future<Void> takeBackTexts(SqlClient db, long texts) {
    return texts == 0 ? Future.succeededFuture() : usage.takeBack(db, texts);
  }

  /**
   * Refuses a request to a generator that may take more tokens than are left today.
   *
   * @param tokens maximum number of tokens of the request
   */
  public Future<Void> checkLlmTokens(SqlClient db, long tokens) {
    return limits(db)
        .compose(
            most ->
                usage
                    .today(db)
                    .map(
                        today -> {
                          QuotaRefusals.checkDay(
                              "LLM tokens",
                              most.llmTokensPerDay(),
                              today.llmTokens(),
                              tokens,
                              UtcDay.today());
                          return null;
                        }));
  }

  /** Counts tokens used by a generator. */
  public Future<Void> useLlmTokens(SqlClient db, long tokens) {
    return usage.add(db, 0, tokens, 0);
  }

  private Future<Void> checkTexts(SqlClient db, Limits most, long texts) {
    return usage
        .open(db)
        .compose(
            open ->
                usage
                    .today(db)
                    .map(
                        today -> {
                          QuotaRefusals.checkDay(
                              "embedded texts",
                              most.textsPerDay(),
                              today.texts() + open.textsPromised(),
                              texts,
                              UtcDay.today());
                          return null;
                        }));
  }

  /** Checks for one free byte: the size of an experiment's output is not known in advance. */
  private Future<Void> checkStored(SqlClient db, Limits most) {
    return usage
        .stored(db)
        .map(
            stored -> {
              QuotaRefusals.check("stored bytes", most.storedBytes(), stored.bytes(), 1);
              return null;
            });
  }

  private Future<Void> checkQueue(SqlClient db) {
    return usage
        .open(db)
        .map(
            open -> {
              QuotaRefusals.checkQueue(open.queued(), mostQueued);
              return null;
            });
  }

  private static void check(Limits most, Stored stored, long items, long bytes) {
    QuotaRefusals.check("items", most.items(), stored.items(), items);
    QuotaRefusals.check("stored bytes", most.storedBytes(), stored.bytes(), bytes);
  }

  private static Stored without(Stored stored, long items, long texts) {
    return new Stored(
        stored.items() - items,
        stored.texts() - texts,
        stored.vectors(),
        stored.entailments(),
        stored.scores(),
        stored.reports());
  }
}
