package dev.sextant.api.experiments.planning;

import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import dev.sextant.metrics.catalogue.Basis;
import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.remote.entailment.EntailmentPrompt;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;

/** The SQL that estimates what an experiment asks of an entailment model on a server. */
public final class EntailmentLoadStore {

  /** Metrics that compare parts of answers with whole answers; all others compare whole answers. */
  private static final Set<String> OF_PARTS = Set.of("selfcheck-nli", "luq", "luq-atomic");

  /**
   * Whole answers: each with each other, both ways, after the question. Parts: each with each other
   * answer; the number of characters that can end a sentence bounds the number of sentences. Facts
   * are parts in words of their own. Images are not compared.
   */
  private static final String LOAD =
      """
      with texts as (
        select a.item_id, octet_length(a.text) as bytes,
               1 + regexp_count(a.text, '[.!?…。！？\\n\\r\\u2028\\u2029\\u0085]') as parts,
               coalesce(jsonb_array_length(f.parts), 0) as facts, coalesce(octet_length(f.parts::text), 0) as fact_bytes
        from answers a
        left join lateral (
          select v.parts
          from unnest($8::uuid[]) with ordinality w (run_id, place)
          join oracle_verdicts v on v.run_id = w.run_id and v.answer_id = a.id and v.repeat = 0 and not v.anchor
          order by w.place
          limit 1) f on true
        where a.answer_set_id in ($2, (select judged_from from answer_sets where id = $2))
          and (a.answer_set_id = $2 or a.role = 'judged')
          and (a.outcome is null or a.outcome = any ($3)) and not is_image(a.text)),
      of_item as (
        select max(octet_length(i.question)) filter (where not is_image(i.question)) as question, count(*) as answers, sum(t.bytes) as bytes,
               sum(t.parts + t.facts) as parts, sum(t.fact_bytes) as fact_bytes
        from texts t
        join items i on i.id = t.item_id
        where i.version_id = $1
        group by i.id),
      pairs as (
        select answers - 1 as others,
               case when $5::boolean then answers * (answers - 1) else 0 end as wholes,
               case when $6::boolean then parts * (answers - 1) else 0 end as parts,
               coalesce(question, 0) as question, bytes, fact_bytes,
               case when $6::boolean then parts else 0 end as own_parts
        from of_item),
      sums as (
        select coalesce(sum(wholes + parts), 0) as pairs,
               coalesce(sum(case when $5::boolean then 2 * others * bytes + wholes * 2 * (question + 2) else 0 end
                            + case when $6::boolean then (others + own_parts) * bytes + others * fact_bytes
                                 else 0 end), 0) as bytes
        from pairs
        where others > 0)
      select m.name, s.pairs::bigint as pairs, (s.bytes + s.pairs * $7::bigint)::bigint as tokens_in,
             (s.pairs * m.answer_tokens)::bigint as tokens_out, p.currency,
             p.price_in::double precision as price_in, p.price_out::double precision as price_out
      from entailment_models m
      cross join sums s
      left join generator_prices p on p.generator_id = m.generator_id and p.number = (
        select max(n.number)
        from generator_prices n
        where n.generator_id = m.generator_id)
      where m.id = $4 and m.model is not null
      """;

  private static final Function<Row, EntailmentLoad> OF_ROW = RecordMapper.of(EntailmentLoad.class);

  /** Returns the load; empty if no metric needs a model, or the model is on this machine. */
  public Future<Optional<EntailmentLoad>> load(SqlClient db, Plan plan) {
    List<String> metrics =
        plan.metrics().stream()
            .flatMap(name -> Catalogue.find(name).stream())
            .filter(metric -> metric.basis() == Basis.ENTAILMENT)
            .map(Metric::name)
            .toList();
    if (metrics.isEmpty() || plan.entailmentModelId().isEmpty()) {
      return Future.succeededFuture(Optional.empty());
    }
    return Sql.first(
        db,
        OF_ROW,
        LOAD,
        plan.versionId(),
        plan.answerSetId(),
        plan.outcomes().toArray(String[]::new),
        plan.entailmentModelId().get(),
        !OF_PARTS.containsAll(metrics),
        metrics.stream().anyMatch(OF_PARTS::contains),
        (long) EntailmentPrompt.FRAME_TOKENS,
        plan.factRuns().stream().map(FactRun::runId).toArray(UUID[]::new));
  }
}
