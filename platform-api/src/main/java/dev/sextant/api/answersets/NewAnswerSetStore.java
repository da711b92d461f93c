package dev.sextant.api.answersets;

import dev.sextant.api.dispatch.WorkMarkStore;
import dev.sextant.api.sql.Sql;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The SQL that inserts an answer set with its run. Takes a client that is bound to a tenant. */
final class NewAnswerSetStore {

  private static final String INSERT_SET =
      """
      insert into answer_sets (version_id, name, source, answer_count, judged_from)
      values ($1, $2, 'sampled', 0, $3)
      on conflict (tenant_id, version_id, name) do nothing
      returning id
      """;

  private static final String INSERT_RUN =
      """
      with run as (
        insert into call_runs (id, answer_set_id, purpose, generator_id, generator_name, kind, base_url, model,
                               system_prompt, parameters, concurrency, seed, price_number, currency, price_in, price_out,
                               price_cached, budget, dialect, created_by)
        values ($1, $1, 'sampling', $2, $3, $4, $5, $6, $7, $8, $9, $12, $15, $16, $17::text::numeric,
                $18::text::numeric, $19::text::numeric, $20::text::numeric, $21, $22)
        returning id)
      insert into draw_plans (answer_set_id, preset, template, answers_per_item, draw_count)
      select id, $10, $11, $13, $14
      from run
      """;

  /** Returns the id of the new set; empty if its name is taken. */
  Future<Optional<UUID>> insert(SqlClient db, PlannedRun run, String author) {
    return Sql.value(
            db,
            UUID.class,
            INSERT_SET,
            run.version().id(),
            run.plan().name(),
            run.version().importedSetId())
        .compose(
            id ->
                id.isEmpty()
                    ? Future.succeededFuture(id)
                    : insertRun(db, id.get(), run, author)
                        .compose(inserted -> WorkMarkStore.set(db))
                        .map(id));
  }

  private static Future<Void> insertRun(SqlClient db, UUID id, PlannedRun run, String author) {
    ChosenGenerator generator = run.generator();
    ChosenGenerator.Price price = generator.knownPrice();
    return Sql.run(
        db,
        INSERT_RUN,
        id,
        generator.id(),
        generator.name(),
        generator.kind().code(),
        generator.baseUrl(),
        generator.model(),
        generator.systemPrompt(),
        generator.parameters(),
        generator.concurrency(),
        run.preset(),
        run.template().text(),
        run.spec().sampling().baseSeed(),
        run.plan().answersPerItem(),
        run.drawCount(),
        price == null ? null : price.version(),
        price == null ? null : price.currency(),
        price == null ? null : text(price.priceIn()),
        price == null ? null : text(price.priceOut()),
        price == null ? null : text(price.priceCached()),
        run.plan().budget(),
        generator.dialect(),
        author);
  }

  private static @Nullable String text(@Nullable BigDecimal amount) {
    return amount == null ? null : amount.toPlainString();
  }
}
