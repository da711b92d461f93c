package dev.sextant.api.experiments.planning;

import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;

/** The SQL that estimates what an experiment asks of each embedder. */
public final class EmbeddingLoadStore {

  private static final String LOADS =
      TextEstimateStore.TEXTS
          + """
            missing as (
              select b.id, t.bytes + octet_length(case when t.is_question then coalesce(b.question_prefix, b.prefix)
                                                       else b.prefix end) as bytes
              from texts t
              cross join embedders b
              where b.id = any ($6) and (not t.is_image or b.architecture = 'clip')
                and not exists (
                  select 1
                  from embeddings e
                  where e.revision = case when t.is_question then coalesce(b.question_revision, b.revision)
                                          else b.revision end
                    and e.text_sha256 = t.hash))
            select b.name, b.model is not null as is_on_server, b.price, b.currency, count(m.id) as texts,
                   coalesce(sum(m.bytes), 0)::bigint as tokens
            from embedders b
            left join missing m on m.id = b.id
            where b.id = any ($6)
            group by b.tenant_id, b.id
            order by array_position($6, b.id)
            """;

  private static final String HAS_SERVER =
      """
      select 1
      from embedders
      where id = any ($1) and model is not null
      limit 1
      """;

  private static final Function<Row, EmbeddingLoad> LOAD = RecordMapper.of(EmbeddingLoad.class);

  /** Returns one load for each embedder of the plan; empty if no metric reads vectors. */
  public Future<List<EmbeddingLoad>> loads(SqlClient db, Plan plan) {
    return TextEstimateStore.readsVectors(plan)
        ? Sql.list(db, LOAD, LOADS, TextEstimateStore.parameters(plan))
            .map(
                loads ->
                    loads.stream().map(load -> plan.toCome().map(load::with).orElse(load)).toList())
        : Future.succeededFuture(List.of());
  }

  /** Returns the most tokens that embedders on servers can bill. */
  Future<Long> serverTokens(SqlClient db, Plan plan) {
    return Sql.exists(db, HAS_SERVER, (Object) plan.embedderIds().toArray(UUID[]::new))
        .compose(any -> any ? loads(db, plan) : Future.succeededFuture(List.<EmbeddingLoad>of()))
        .map(
            loads ->
                loads.stream()
                    .filter(EmbeddingLoad::isOnServer)
                    .mapToLong(EmbeddingLoad::tokens)
                    .sum());
  }
}
