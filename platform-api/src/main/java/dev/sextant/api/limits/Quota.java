package dev.sextant.api.limits;

import dev.sextant.api.http.Refusal;
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

  private static final String CODE = "quota-exceeded";
  private static final long QUEUE_SECONDS = 60;

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

  /** Returns how many more items fit, 0 if none does. */
  public Future<Long> itemsLeft(SqlClient db) {
    return limits(db)
        .compose(
            most -> usage.stored(db).map(stored -> Math.max(0, most.items() - stored.items())));
  }

  /** Refuses if so many more items do not fit; the content may have more of them. */
  public Future<Void> checkAtLeast(SqlClient db, long items) {
    return limits(db)
        .compose(
            most ->
                usage
                    .stored(db)
                    .compose(
                        stored ->
                            Refusal.when(
                                stored.items() + items > most.items(),
                                () ->
                                    noRoom(
                                        "items",
                                        most.items(),
                                        stored.items(),
                                        "at least %,d".formatted(items)))));
  }

  /** Refuses if this much more does not fit; checks for at least one item and one byte. */
  public Future<Void> checkRoom(SqlClient db, long items, long bytes) {
    return limits(db)
        .compose(most -> checkRoom(db, most, 0, 0, Math.max(1, items), Math.max(1, bytes)));
  }

  /**
   * Refuses if the stored amount, including this transaction's writes, exceeds the limit. Call this
   * last: the tenant's other imports, its verdicts and its new experiments wait until the
   * transaction ends.
   */
  public Future<Void> settle(SqlClient db, long items, long bytes) {
    return lockedLimits(db).compose(most -> checkRoom(db, most, items, bytes, items, bytes));
  }

  /** Refuses if the stored amount has reached its limit. */
  public Future<Void> checkStored(SqlClient db) {
    return limits(db).compose(most -> checkStored(db, most));
  }

  /**
   * Refuses an experiment if too many are waiting, or if its texts, those embedded today and those
   * promised to open experiments exceed the daily limit.
   *
   * @param texts texts not promised yet
   */
  public Future<Void> reserve(SqlClient db, long texts) {
    return lockedLimits(db)
        .compose(most -> checkStored(db, most).compose(ok -> checkQueue(db)).map(most))
        .compose(most -> checkTexts(db, most, texts));
  }

  /** Refuses a new report if too many experiments are waiting; it embeds no text. */
  public Future<Void> checkReport(SqlClient db) {
    return lockedLimits(db).compose(most -> checkStored(db, most)).compose(ok -> checkQueue(db));
  }

  /**
   * Counts texts embedded for a waiting caller; refuses if they exceed the rest of the daily limit.
   */
  public Future<Void> useTexts(SqlClient db, long texts) {
    return texts == 0
        ? Future.succeededFuture()
        : lockedLimits(db)
            .compose(most -> checkTexts(db, most, texts))
            .compose(ok -> usage.add(db, texts, 0, 0));
  }

  /** Uncounts texts that were not embedded after all. */
  public Future<Void> takeBackTexts(SqlClient db, long texts) {
    return texts == 0 ? Future.succeededFuture() : usage.takeBack(db, texts);
  }

  /** Returns the tokens of today and the limit. */
  public Future<LlmTokens> llmTokens(SqlClient db) {
    return limits(db)
        .compose(
            most ->
                usage
                    .today(db)
                    .map(today -> new LlmTokens(today.llmTokens(), most.llmTokensPerDay())));
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
                    .compose(
                        today ->
                            checkDay(
                                "LLM tokens", most.llmTokensPerDay(), today.llmTokens(), tokens)));
  }

  /**
   * Counts the most tokens that requests to a generator may take; refuses if they exceed the rest
   * of the daily limit. {@link #settleLlmTokens} corrects the count.
   */
  public Future<Void> reserveLlmTokens(SqlClient db, long most) {
    return limits
        .lock(db)
        .compose(locked -> checkLlmTokens(db, most))
        .compose(ok -> usage.add(db, 0, most, 0));
  }

  /** Replaces reserved tokens by those that were used. */
  public Future<Void> settleLlmTokens(SqlClient db, long reserved, long used) {
    return used > reserved
        ? usage.add(db, 0, used - reserved, 0)
        : usage.takeBackLlm(db, reserved - used);
  }

  /** Counts tokens used by a generator. */
  public Future<Void> useLlmTokens(SqlClient db, long tokens) {
    return usage.add(db, 0, tokens, 0);
  }

  private Future<Limits> lockedLimits(SqlClient db) {
    return limits.lock(db).compose(locked -> limits(db));
  }

  /** Checks for the room, without what this transaction has already written. */
  private Future<Void> checkRoom(
      SqlClient db, Limits most, long writtenItems, long writtenBytes, long items, long bytes) {
    return usage
        .stored(db)
        .compose(
            stored ->
                check("items", most.items(), stored.items() - writtenItems, items)
                    .compose(
                        fits ->
                            check(
                                "stored bytes",
                                most.storedBytes(),
                                stored.bytes() - writtenBytes,
                                bytes)));
  }

  private Future<Void> checkTexts(SqlClient db, Limits most, long texts) {
    return usage
        .open(db)
        .compose(
            open ->
                usage
                    .today(db)
                    .compose(
                        today ->
                            checkDay(
                                "embedded texts",
                                most.textsPerDay(),
                                today.textsEmbedded() + open.textsPromised(),
                                texts)));
  }

  /** Checks for one free byte: the size of what is to come is not known in advance. */
  private Future<Void> checkStored(SqlClient db, Limits most) {
    return usage
        .stored(db)
        .compose(stored -> check("stored bytes", most.storedBytes(), stored.bytes(), 1));
  }

  private Future<Void> checkQueue(SqlClient db) {
    return usage
        .open(db)
        .compose(open -> Refusal.when(open.queued() >= mostQueued, () -> queueFull(open.queued())));
  }

  private static Refusal queueFull(long queued) {
    return Refusal.tooMany(
            "queue-full",
            "%,d experiments wait already, which is the limit: try again when some have started."
                .formatted(queued))
        .retryAfter(QUEUE_SECONDS);
  }

  /** Refuses a request above a permanent limit; waiting does not help. */
  private static Future<Void> check(String what, long limit, long used, long asked) {
    return Refusal.when(
        used + asked > limit, () -> noRoom(what, limit, used, "%,d".formatted(asked)));
  }

  private static Refusal noRoom(String what, long limit, long used, String asked) {
    return Refusal.forbidden(
        CODE,
        "The limit is %,d %s, %,d are used, and this takes %s more: delete a dataset, or ask the operator for more."
            .formatted(limit, what, used, asked));
  }

  /**
   * Refuses a request above a daily limit; suggests a retry the next day if it would fit then.
   *
   * @param used amount used and promised
   */
  private static Future<Void> checkDay(String what, long limit, long used, long asked) {
    if (asked > limit) {
      return Future.failedFuture(
          Refusal.forbidden(
              CODE,
              "The limit is %,d %s a day, and this alone takes up to %,d: ask for less, or ask the operator for more."
                  .formatted(limit, what, asked)));
    }
    return Refusal.when(
        used + asked > limit,
        () ->
            Refusal.tooMany(
                    CODE,
                    "The limit is %,d %s a day, %,d are used or promised, and this takes up to %,d more: try again after 00:00 UTC, or ask the operator for more."
                        .formatted(limit, what, used, asked))
                .retryAfter(UtcDay.today().secondsLeft()));
  }
}
