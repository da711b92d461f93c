package dev.sextant.api.experiments.planning;

import dev.sextant.api.labels.source.LabelChoice;
import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The SQL that reads label runs as scores. Takes a client that is bound to a tenant. */
final class JudgeRunStore {

  /** Who deletes a run waits for this transaction, and then finds the experiment. */
  private static final String HOLD =
      """
      select 1
      from call_runs
      where id = any ($1)
      for key share
      """;

  /**
   * The cost is that of the first round of calls, tries that brought nothing included. Calls of a
   * repeat, which only show how far a labeller agrees with itself, have an index from 10,000 on.
   */
  private static final String RUNS =
      """
      select r.id, r.state = 'completed' as is_completed, r.labelled, r.labeller_name, r.labeller_version,
             r.labeller_kind, encode(r.identity, 'hex') as identity,
             judge_key(r.labeller_kind, r.policy, r.model, r.system_prompt) as judge, r.model, r.currency,
             exists (select from answer_sets s
                     where s.id = $2 and r.answer_set_id in (s.id, s.judged_from)) as is_of_answers,
             (select round(1000 * sum(c.cost) / nullif(count(distinct c.subject_id), 0), 6)::double precision
              from call_attempts c
              where r.currency is not null and c.run_id = r.id and c.subject_id is not null and c.index < 10000)
               as cost_per_thousand
      from unnest($1::uuid[]) with ordinality w (id, place)
      join label_runs r on r.id = w.id
      order by w.place
      """;

  /** Whether some label that counts is the judge's own, and whether another maker has one. */
  private static final String TRUTH =
      """
      with own as (
        select $2::text as identity
        union
        select j.identity from judges j where j.judge = $3),
      makers as (
        select l.labeller
        from judge_values v
        join known_answers_of($5, decode($6, 'hex')) k on k.id = v.answer_id
        cross join lateral (
          values ('grounded', k.grounded is not null, k.grounded_labeller),
                 ('factuality', k.factuality is not null, k.factuality_labeller)) l (kind, is_known, labeller)
        where v.run_id = $1 and l.is_known and ($4::text is null or l.kind = $4))
      select exists (select from makers where labeller in (select identity from own)) as has_own,
             exists (select from makers
                     where labeller is null or labeller not in (select identity from own)) as has_other
      """;

  private static final Function<Row, JudgeRun> RUN = RecordMapper.of(JudgeRun.class);
  private static final Function<Row, Truth> TO_TRUTH = RecordMapper.of(Truth.class);

  /**
   * A label run.
   *
   * @param labelled number of answers with a number
   * @param isOfAnswers whether it labels the answers that the experiment evaluates
   * @param costPerThousand null: the price is unknown, or no call was made
   */
  record JudgeRun(
      UUID id,
      boolean isCompleted,
      long labelled,
      String labellerName,
      int labellerVersion,
      String labellerKind,
      String identity,
      String judge,
      String model,
      @Nullable String currency,
      boolean isOfAnswers,
      @Nullable Double costPerThousand) {}

  /** Whose labels the answers with a number have. */
  record Truth(boolean hasOwn, boolean hasOther) {}

  /** Returns the runs that exist, in the order of the ids, and keeps them until the end. */
  Future<List<JudgeRun>> hold(SqlClient db, List<UUID> ids, UUID answerSetId) {
    UUID[] all = ids.toArray(UUID[]::new);
    return Sql.run(db, HOLD, (Object) all)
        .compose(held -> Sql.list(db, RUN, RUNS, all, answerSetId));
  }

  /**
   * Returns whose labels the experiment would compare the run with.
   *
   * @param label kind; null: both
   * @param source whose labels count
   */
  Future<Truth> truth(SqlClient db, JudgeRun run, @Nullable String label, LabelChoice source) {
    return Sql.only(
        db,
        TO_TRUTH,
        TRUTH,
        run.id(),
        run.identity(),
        run.judge(),
        label,
        source.labelSource(),
        source.identity());
  }
}
