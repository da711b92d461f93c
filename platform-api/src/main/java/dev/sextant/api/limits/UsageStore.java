package dev.sextant.api.limits;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.function.Function;

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
      select d.day::date::text as day, coalesce(u.texts_embedded, 0) as texts_embedded,
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

  private static final String TAKE_BACK_LLM =
      """
      update usage_days
      set llm_tokens = greatest(llm_tokens - $1, 0)
      where day = utc_today()
      """;

  private static final Function<Row, Stored> STORAGE = RecordMapper.of(Stored.class);
  private static final Function<Row, Open> EXPERIMENTS = RecordMapper.of(Open.class);
  private static final Function<Row, Today> COUNTS = RecordMapper.of(Today.class);
  private static final Function<Row, Usage.Day> DAY = RecordMapper.of(Usage.Day.class);

  /** Storage used by a tenant's rows, in the contract's format: sizes in bytes. */
  record Stored(
      @JsonIgnore long items,
      long texts,
      long vectors,
      long entailments,
      long scores,
      long reports,
      long exports) {

    long bytes() {
      return texts + vectors + entailments + scores + reports + exports;
    }
  }

  /** Open experiments, and texts promised to them but not yet embedded. */
  record Open(long running, long queued, long textsPromised) {}

  record Today(long textsEmbedded, long llmTokens) {}

  Future<Stored> stored(SqlClient db) {
    return Sql.only(db, STORAGE, STORED);
  }

  Future<Open> open(SqlClient db) {
    return Sql.only(db, EXPERIMENTS, OPEN);
  }

  Future<Today> today(SqlClient db) {
    return Sql.first(db, COUNTS, TODAY).map(counts -> counts.orElse(new Today(0, 0)));
  }

  /** Returns the last {@code days} days, today first. */
  Future<List<Usage.Day>> days(SqlClient db, int days) {
    return Sql.list(db, DAY, DAYS, days);
  }

  Future<Void> add(SqlClient db, long texts, long llmTokens, long requests) {
    return Sql.run(db, ADD, texts, llmTokens, requests);
  }

  Future<Void> takeBackLlm(SqlClient db, long tokens) {
    return Sql.run(db, TAKE_BACK_LLM, tokens);
  }

  Future<Void> takeBack(SqlClient db, long texts) {
    return Sql.run(db, TAKE_BACK, texts);
  }
}
