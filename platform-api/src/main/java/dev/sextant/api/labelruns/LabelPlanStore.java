package dev.sextant.api.labelruns;

import dev.sextant.api.dispatch.WorkMarkStore;
import dev.sextant.api.generators.PriceVersion;
import dev.sextant.api.labellers.LabellerVersion;
import dev.sextant.api.labelruns.PlannedLabels.LabelledSet;
import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import dev.sextant.remote.labelling.LabelSubject;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The SQL that reads what a label run needs, and inserts it. Takes a client that is bound to a
 * tenant.
 */
final class LabelPlanStore {

  /** The job labels the same answers: those of the set itself, with any outcome. */
  private static final String SET =
      """
      select s.id, d.project_id, s.completed_at is not null as is_complete,
             (select count(*)
              from answers a
              where a.answer_set_id = s.id and ($2::text is null or a.role = $2)) as answer_count,
             has_images(s.id) as has_images
      from answer_sets s
      join dataset_versions v on v.id = s.version_id
      join datasets d on d.id = v.dataset_id
      where s.id = $1
      """;

  private static final String SERVER =
      """
      select kind, base_url, model, concurrency, dialect, generator_price(id) as price
      from generators
      where id = $1
      """;

  /** A hash of the id chooses the same answers each time, from all over the set. */
  private static final String SUBJECTS =
      """
      select a.id as answer_id, i.id as item_id, i.external_id, a.ordinal, a.text, i.question, i.context, i.reference,
             i.reference_document,
             coalesce(case when $3 then (select array_agg(g.text order by g.ordinal)
                                from segments g
                                where g.label_id = (select l.id
                                                    from labels l
                                                    where l.answer_id = a.id and l.withdrawn_at is null
                                                      and l.source <> 'oracle'
                                                      and exists (select from segments x where x.label_id = l.id)
                                                    order by l.source = 'human' desc, l.created_at desc, l.id
                                                    limit 1)) end, '{}'::text[]) as segments
      from answers a
      join items i on i.id = a.item_id
      where a.answer_set_id = $1 and ($2::text is null or a.role = $2)
      order by md5(a.id::text)
      limit $4
      """;

  /** As the job asks: an anchor among the answers of the run is asked about once. */
  private static final String ANCHORS =
      """
      select s.project_id,
             (select count(*)
              from anchors n
              join answers a on a.id = n.answer_id
              where n.set_id = s.id and (a.answer_set_id <> $2 or a.role <> coalesce($3, a.role))) as count
      from anchor_sets s
      where s.id = $1
      """;

  private static final String PROJECT_OF_ANCHORS =
      """
      select project_id
      from anchor_sets
      where id = $1
      """;

  private static final String ANCHOR_SUBJECTS =
      """
      select a.id as answer_id, i.id as item_id, i.external_id, a.ordinal, a.text, i.question, i.context, i.reference,
             i.reference_document, '{}'::text[] as segments
      from anchors n
      join answers a on a.id = n.answer_id
      join items i on i.id = a.item_id
      where n.set_id = $1 and (a.answer_set_id <> $2 or a.role <> coalesce($3, a.role))
      """;

  private static final String HAS_OPEN =
      """
      select 1
      from label_runs
      where labeller_id = $1 and answer_set_id = $2 and state in ('queued', 'running', 'cancelling')
      limit 1
      """;

  /** A run that is complete but for failed calls is none. */
  private static final String USABLE =
      """
      select r.id
      from label_runs r
      where r.labeller_id = $1 and r.answer_set_id = $2 and r.role is not distinct from $3
        and r.anchor_set_id is not distinct from $4
        and (r.state in ('queued', 'running')
             or r.state = 'completed' and r.anchor_set_id is null
                and not exists (select from oracle_verdicts v where v.run_id = r.id and v.reason = 'call-failed'))
      order by r.state = 'completed' desc, r.id desc
      limit 1
      """;

  private static final String INSERT =
      """
      with run as (
        insert into call_runs (answer_set_id, purpose, generator_id, generator_name, kind, base_url, model,
                               system_prompt, parameters, seed, concurrency, price_number, currency, price_in, price_out,
                               price_cached, budget, dialect, created_by)
        select $2, 'labelling', l.generator_id, l.generator_name, l.generator_kind, l.base_url, l.model,
               l.system_prompt, l.parameters, l.seed, $5, $6, $7, $8::text::numeric, $9::text::numeric,
               $10::text::numeric, $11::text::numeric, $12, $13
        from labellers l
        where l.id = $1
        returning id)
      insert into label_plans (run_id, labeller_id, labeller_name, labeller_version, labeller_kind, policy, identity,
                               role, answer_count, anchor_set_id, anchor_count)
      select r.id, l.id, l.name, l.version, l.kind, l.policy, l.identity, $3, $4, $14, $15
      from run r
      join labellers l on l.id = $1
      returning run_id
      """;

  private static final Function<Row, LabelledSet> SET_ROW = RecordMapper.of(LabelledSet.class);
  private static final Function<Row, OracleServer> SERVER_ROW = RecordMapper.of(OracleServer.class);
  private static final Function<Row, AnchorPlan> ANCHOR_PLAN = RecordMapper.of(AnchorPlan.class);
  private static final Function<Row, SubjectRow> SUBJECT = RecordMapper.of(SubjectRow.class);

  /**
   * An answer with what an oracle is shown.
   *
   * @param segments empty: none are known, or the labeller does not take them
   */
  record SubjectRow(
      UUID answerId,
      UUID itemId,
      String externalId,
      int ordinal,
      String text,
      @Nullable String question,
      @Nullable String context,
      @Nullable String reference,
      @Nullable String referenceDocument,
      List<String> segments) {

    LabelSubject subject() {
      return new LabelSubject(
          question, LabelSubject.reference(referenceDocument, context, reference), text, segments);
    }
  }

  /**
   * An anchor set.
   *
   * @param count anchors that are not among the answers of the run
   */
  record AnchorPlan(UUID projectId, long count) {}

  Future<Optional<LabelledSet>> set(SqlClient db, UUID id, @Nullable String role) {
    return Sql.first(db, SET_ROW, SET, id, role);
  }

  Future<Optional<OracleServer>> server(SqlClient db, @Nullable UUID generatorId) {
    return Sql.first(db, SERVER_ROW, SERVER, generatorId);
  }

  /** Returns answers that a run would ask about, in an order that has nothing to do with them. */
  Future<List<SubjectRow>> subjects(
      SqlClient db, LabellerVersion labeller, LabelRunPlan plan, int most) {
    return Sql.list(
        db,
        SUBJECT,
        SUBJECTS,
        plan.answerSetId(),
        plan.role(),
        labeller.kind().keepsSegments(),
        most);
  }

  /** Finds an anchor set. */
  Future<Optional<AnchorPlan>> anchors(SqlClient db, UUID anchorSetId, LabelRunPlan plan) {
    return Sql.first(db, ANCHOR_PLAN, ANCHORS, anchorSetId, plan.answerSetId(), plan.role());
  }

  /** Returns the project of an anchor set. */
  Future<Optional<UUID>> projectOfAnchors(SqlClient db, UUID anchorSetId) {
    return Sql.value(db, UUID.class, PROJECT_OF_ANCHORS, anchorSetId);
  }

  /** Returns the anchors that are not among the answers of the run. */
  Future<List<SubjectRow>> anchorSubjects(SqlClient db, LabelRunPlan plan) {
    return plan.anchorSetId() == null
        ? Future.succeededFuture(List.of())
        : Sql.list(
            db, SUBJECT, ANCHOR_SUBJECTS, plan.anchorSetId(), plan.answerSetId(), plan.role());
  }

  /** Returns whether a run of the labeller over the set is open. */
  Future<Boolean> hasOpen(SqlClient db, LabelRunPlan plan) {
    return Sql.exists(db, HAS_OPEN, plan.labellerId(), plan.answerSetId());
  }

  /** Returns a run that is open or has labelled what the plan asks for. */
  Future<Optional<UUID>> usable(SqlClient db, LabelRunPlan plan) {
    return Sql.value(
        db,
        UUID.class,
        USABLE,
        plan.labellerId(),
        plan.answerSetId(),
        plan.role(),
        plan.anchorSetId());
  }

  /** Queues a run; returns its id, or empty if the labeller was deleted meanwhile. */
  Future<Optional<UUID>> insert(SqlClient db, PlannedLabels run, String author) {
    LabelRunPlan plan = run.plan();
    OracleServer server = run.server();
    PriceVersion price = server.knownPrice();
    return Sql.value(
            db,
            UUID.class,
            INSERT,
            plan.labellerId(),
            plan.answerSetId(),
            plan.role(),
            run.set().answerCount(),
            server.concurrency(),
            price == null ? null : price.version(),
            price == null ? null : price.currency(),
            price == null ? null : text(price.priceIn()),
            price == null ? null : text(price.priceOut()),
            price == null ? null : text(price.priceCached()),
            plan.budget(),
            server.dialect(),
            author,
            plan.anchorSetId(),
            run.anchorCount())
        .compose(id -> WorkMarkStore.set(db).map(id));
  }

  private static @Nullable String text(@Nullable BigDecimal amount) {
    return amount == null ? null : amount.toPlainString();
  }
}
