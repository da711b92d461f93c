package dev.sextant.api.limits;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.limits.UsageStore.Stored;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;

/**
 * Keeps a tenant within its limits. Every method takes a client that is bound to the tenant, and
 * fails with a {@link Refusal} that says limit, use, wish and remedy.
 *
 * <p>What is decided under the tenant's lock holds until the transaction ends, whoever else asks.
 */
public final class Quota {

  private final Limits usual;
  private final int mostQueued;
  private final LimitStore limits = new LimitStore();
  private final UsageStore usage = new UsageStore();

  /** Creates it for a platform of these limits. */
  public Quota(LimitConfig config) {
    this.usual = config.usual();
    this.mostQueued = config.queuedExperiments();
  }

  /** Returns what the tenant may use. */
  public Future<Limits> limits(SqlClient db) {
    return limits.find(db).map(own -> own.over(usual));
  }

  /** Refuses if there is no room for so much more, and at least for one item and one byte. */
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
   * Refuses if more is stored than may be, what this transaction has written included. To be called
   * last: the tenant's other imports wait until it ends.
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
   * Refuses an experiment if too many wait already, or if the texts that it would embed, with those
   * embedded today and those promised to open experiments, are more than a day's.
   *
   * @param texts beyond what is promised already
   */
  public Future<Void> reserve(SqlClient db, long texts) {
    return limits
        .lock(db)
        .compose(locked -> limits(db))
        .compose(most -> checkStored(db, most).compose(ok -> checkQueue(db)).map(most))
        .compose(most -> checkTexts(db, most, texts));
  }

  /** Counts texts that are embedded while somebody waits; refused if they are more than is left. */
  public Future<Void> useTexts(SqlClient db, long texts) {
    return texts == 0
        ? Future.succeededFuture()
        : limits
            .lock(db)
            .compose(locked -> limits(db))
            .compose(most -> checkTexts(db, most, texts))
            .compose(ok -> usage.add(db, texts, 0, 0));
  }

  /** Counts texts no more that were not embedded in the end. */
  public Future<Void> takeBackTexts(SqlClient db, long texts) {
    return texts == 0 ? Future.succeededFuture() : usage.takeBack(db, texts);
  }

  /**
   * Refuses to ask a generator if that may take more tokens than are left of the day.
   *
   * @param tokens the most that asking may take
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

  /** Counts tokens that a generator took. */
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

  /** What an experiment writes is not known before; it must not start where nothing is left. */
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
