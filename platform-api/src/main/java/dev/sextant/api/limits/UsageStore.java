package dev.sextant.api.limits;

import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.Tuple;
import java.util.List;

/** The SQL that reads and counts usage. Takes a client that is bound to a tenant. */
final class UsageStore {

  private static final String STORED =
      """
      select *
      from tenant_stored()
      """;

  private static final String OPEN =
      """
      select *
      from tenant_open()
      """;

  private static final String TODAY =
      """
      select texts_embedded, llm_tokens
      from usage_days
      where day = utc_today()
      """;

  private static final String DAYS =
      """
      select d.day::date as day, coalesce(u.texts_embedded, 0) as texts_embedded,
             coalesce(u.llm_tokens, 0) as llm_tokens, coalesce(u.requests, 0) as requests
      from generate_series(utc_today() - $1::integer + 1, utc_today(), interval '1 day') d (day)
      left join usage_days u on u.day = d.day::date
      order by d.day desc
      """;

  private static final String ADD =
      """
      insert into usage_days (day, texts_embedded, llm_tokens, requests)
      values (utc_today(), $1, $2, $3)
      on conflict (tenant_id, day) do update
      set texts_embedded = usage_days.texts_embedded + excluded.texts_embedded,
          llm_tokens = usage_days.llm_tokens + excluded.llm_tokens,
          requests = usage_days.requests + excluded.requests
      """;

  private static final String TAKE_BACK =
      """
      update usage_days
      set texts_embedded = greatest(texts_embedded - $1, 0)
      where day = utc_today()
      """;

  /** Storage used by a tenant's rows. */
  record Stored(long items, long texts, long vectors, long entailments, long scores, long reports) {

    long bytes() {
      return texts + vectors + entailments + scores + reports;
    }
  }

  /** Open experiments, and texts promised to them but not yet embedded. */
  record Open(long running, long queued, long textsPromised) {}

  /** Usage of today. */
  record Today(long texts, long llmTokens) {}

  Future<Stored> stored(SqlClient db) {
    return db.query(STORED)
        .mapping(UsageStore::stored)
        .execute()
        .map(rows -> rows.iterator().next());
  }

  Future<Open> open(SqlClient db) {
    return db.query(OPEN).mapping(UsageStore::open).execute().map(rows -> rows.iterator().next());
  }

  Future<Today> today(SqlClient db) {
    return db.query(TODAY)
        .mapping(row -> new Today(row.getLong("texts_embedded"), row.getLong("llm_tokens")))
        .execute()
        .map(rows -> rows.stream().findFirst().orElse(new Today(0, 0)));
  }

  /** Returns the last {@code days} days, today first. */
  Future<List<Usage.Day>> days(SqlClient db, int days) {
    return db.preparedQuery(DAYS)
        .mapping(UsageStore::day)
        .execute(Tuple.of(days))
        .map(rows -> rows.stream().toList());
  }

  Future<Void> add(SqlClient db, long texts, long llmTokens, long requests) {
    return db.preparedQuery(ADD).execute(Tuple.of(texts, llmTokens, requests)).mapEmpty();
  }

  Future<Void> takeBack(SqlClient db, long texts) {
    return db.preparedQuery(TAKE_BACK).execute(Tuple.of(texts)).mapEmpty();
  }

  private static Stored stored(Row row) {
    return new Stored(
        row.getLong("items"),
        row.getLong("texts"),
        row.getLong("vectors"),
        row.getLong("entailments"),
        row.getLong("scores"),
        row.getLong("reports"));
  }

  private static Open open(Row row) {
    return new Open(row.getLong("running"), row.getLong("queued"), row.getLong("texts_promised"));
  }

  private static Usage.Day day(Row row) {
    return new Usage.Day(
        row.getLocalDate("day"),
        row.getLong("texts_embedded"),
        row.getLong("llm_tokens"),
        row.getLong("requests"));
  }
}
