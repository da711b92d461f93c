package dev.sextant.api.exports;

import io.vertx.core.Future;
import io.vertx.sqlclient.Cursor;
import io.vertx.sqlclient.PreparedStatement;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import io.vertx.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** The SQL that exports datasets. Every query is for a client that is bound to a tenant. */
final class DatasetExportStore {

  private static final String PROJECTS =
      """
      select id, name, description, revision, created_by, created_at
      from projects
      where $1::uuid is null or id = $1
      order by id
      """;

  private static final String DATASETS =
      """
      select id, project_id, name, created_by, created_at
      from datasets
      where $1::uuid is null or project_id = $1
      order by id
      """;

  private static final String VERSIONS =
      """
      select v.id, v.dataset_id, v.number, v.format, v.sha256, v.item_count, v.answer_count,
             v.items_with_context, v.items_with_samples, v.grounded_labels, v.factuality_labels, v.item_factuality_labels,
             v.segment_count, v.segments_not_true, v.external_scores, v.created_by, v.created_at,
             'datasets/' || v.dataset_id || '/version-' || v.number || '.jsonl' as content
      from dataset_versions v
      join datasets d on d.id = v.dataset_id
      where $1::uuid is null or d.project_id = $1
      order by v.id
      """;

  private static final String EACH_VERSION =
      """
      select v.id, v.dataset_id, v.number
      from dataset_versions v
      join datasets d on d.id = v.dataset_id
      where $1::uuid is null or d.project_id = $1
      order by v.dataset_id, v.number
      """;

  /**
   * Uses the import format, with the imported labels: the content has the same hash when it is
   * imported again. JSON readers parse -0 as a whole number, which has no sign.
   */
  private static final String CONTENT =
      """
      select json_build_object(
               'id', i.external_id, 'question', import_form(i.version_id, i.question),
               'context', import_form(i.version_id, i.context), 'reference', import_form(i.version_id, i.reference),
               'reference_document', i.reference_document, 'group', i.group_key,
               'factuality', i.own_factuality, 'metadata', i.metadata,
               'answers', coalesce((
                 select json_agg(
                          json_build_object(
                            'text', import_form(i.version_id, a.text), 'role', a.role, 'grounded', l.grounded, 'factuality', l.factuality,
                            'segments', coalesce((
                              select json_agg(json_build_object('text', g.text, 'verdict', g.verdict)
                                              order by g.ordinal)
                              from segments g
                              where g.label_id = l.id), '[]'),
                            'token_logprobs', coalesce((
                              select json_agg(case when p.value::text = '-0' then '-0.0'::json
                                                   else to_json(p.value) end order by p.place)
                              from unnest(a.token_logprobs) with ordinality as p (value, place)), '[]'),
                            'metadata', a.metadata, 'scores', coalesce(a.external_scores, '{}'))
                          order by a.ordinal)
                 from answers a
                 join answer_sets t on t.id = a.answer_set_id and t.judged_from is null
                 left join lateral (
                   select id, grounded, factuality
                   from labels
                   where answer_id = a.id and source <> 'human'
                   order by id
                   limit 1) l on true
                 where a.item_id = i.id), '[]'))::text as line
      from items i
      where i.version_id = $1
      order by i.ordinal
      """;

  private static final String ITEMS =
      """
      select i.id, i.version_id, i.ordinal, i.external_id
      from items i
      join dataset_versions v on v.id = i.version_id
      join datasets d on d.id = v.dataset_id
      where $1::uuid is null or d.project_id = $1
      order by i.version_id, i.ordinal
      """;

  private static final String ANSWER_SETS =
      """
      select s.id, s.version_id, s.name, s.source, s.origin, s.answer_count, s.completed_at, s.created_at
      from answer_sets s
      join dataset_versions v on v.id = s.version_id
      join datasets d on d.id = v.dataset_id
      where $1::uuid is null or d.project_id = $1
      order by s.id
      """;

  private static final String ANSWERS =
      """
      select a.id, a.answer_set_id, a.item_id, a.ordinal, a.role, a.outcome,
             case when s.judged_from is not null then import_form(s.version_id, a.text) end as text,
             case when s.judged_from is not null then a.token_logprobs end as token_logprobs,
             case when s.judged_from is not null then a.metadata end as metadata
      from answers a
      join answer_sets s on s.id = a.answer_set_id
      join dataset_versions v on v.id = s.version_id
      join datasets d on d.id = v.dataset_id
      where $1::uuid is null or d.project_id = $1
      order by a.answer_set_id, a.item_id, a.ordinal
      """;

  private static final String RUNS =
      """
      select r.answer_set_id, r.generator_id, r.generator_name, r.kind, r.base_url, r.model, r.system_prompt, r.parameters,
             r.concurrency, r.preset, r.template, r.seed, r.answers_per_item, r.draw_count, r.price_number, r.currency,
             r.price_in, r.price_out, r.price_cached, r.budget, r.state, r.end_code, r.end_sentence, r.dialect, r.spent,
             r.possibly_spent, r.calls, r.possibly_paid, r.unmetered, r.tokens_in, r.tokens_out, r.tokens_cached,
             r.tokens_reasoning, r.created_by, r.created_at, r.started_at, r.finished_at
      from sampling_runs r
      join answer_sets s on s.id = r.answer_set_id
      join dataset_versions v on v.id = s.version_id
      join datasets d on d.id = v.dataset_id
      where $1::uuid is null or d.project_id = $1
      order by r.answer_set_id
      """;

  private static final String DRAWS =
      """
      select w.answer_set_id, w.item_id, w.index, w.outcome, w.answer_id, w.seed, w.reason, w.finish_reason,
             w.requested_model, w.served_model, w.fingerprint, w.request_id, w.tokens_in, w.tokens_out, w.tokens_cached, w.tokens_reasoning,
             w.tries, w.latency_ms, w.cost, w.created_at
      from draws w
      join answer_sets s on s.id = w.answer_set_id
      join dataset_versions v on v.id = s.version_id
      join datasets d on d.id = v.dataset_id
      where $1::uuid is null or d.project_id = $1
      order by w.answer_set_id, w.item_id, w.index
      """;

  private static final String ATTEMPTS =
      """
      select c.run_id, c.epoch, c.number, c.subject_id, c.index, c.tries, c.bound, c.opened_at, c.closed_at, c.result,
             c.failure, c.reason, c.cost
      from call_attempts c
      join call_runs r on r.id = c.run_id
      join answer_sets s on s.id = r.answer_set_id
      join dataset_versions v on v.id = s.version_id
      join datasets d on d.id = v.dataset_id
      where $1::uuid is null or d.project_id = $1
      order by c.run_id, c.epoch, c.number
      """;

  private static final String LABELS =
      """
      select l.id, l.answer_id, l.source, l.author, l.grounded, l.factuality, encode(l.labeller, 'hex') as labeller, l.probability,
             l.inclusion_probability, l.created_at, l.withdrawn_at,
             coalesce((select json_agg(json_build_object('text', g.text, 'verdict', g.verdict)
                                       order by g.ordinal)
                       from segments g
                       where g.label_id = l.id), '[]') as segments
      from labels l
      join answers a on a.id = l.answer_id
      join answer_sets s on s.id = a.answer_set_id
      join dataset_versions v on v.id = s.version_id
      join datasets d on d.id = v.dataset_id
      where $1::uuid is null or d.project_id = $1
      """;

  private static final String SPLITS =
      """
      select s.id, s.version_id, s.seed, s.calibration_share, s.holdout_locked_at, s.made_at, s.created_at
      from splits s
      join dataset_versions v on v.id = s.version_id
      join datasets d on d.id = v.dataset_id
      where $1::uuid is null or d.project_id = $1
      order by s.id
      """;

  private static final String SPLIT_ITEMS =
      """
      select m.split_id, m.item_id, m.part
      from split_items m
      join splits s on s.id = m.split_id
      join dataset_versions v on v.id = s.version_id
      join datasets d on d.id = v.dataset_id
      where $1::uuid is null or d.project_id = $1
      order by m.split_id, m.item_id
      """;

  private static final String IMPORTS =
      """
      select m.id, m.dataset_id, m.version_id, m.answers_of, m.answer_set_name, m.answer_set_id, m.state, m.format, m.mapping, m.on_error, m.source_name,
             m.line_count, m.item_count, m.error_count, m.failure, m.created_by, m.created_at, m.finished_at
      from imports m
      join datasets d on d.id = m.dataset_id
      where $1::uuid is null or d.project_id = $1
      order by m.id
      """;

  private static final String IMPORT_ERRORS =
      """
      select e.import_id, e.ordinal, e.line, e.field, e.detail
      from import_errors e
      join imports m on m.id = e.import_id
      join datasets d on d.id = m.dataset_id
      where $1::uuid is null or d.project_id = $1
      order by e.import_id, e.ordinal
      """;

  Future<List<ExportPart>> parts(SqlClient db, ExportScope wanted) {
    Tuple project = Tuple.of(wanted.project().orElse(null));
    return db.preparedQuery(EACH_VERSION)
        .mapping(DatasetExportStore::content)
        .execute(project)
        .map(contents -> parts(statement -> statement.cursor(project), contents.stream().toList()));
  }

  private static List<ExportPart> parts(
      Function<PreparedStatement, Cursor> project, List<ExportPart> contents) {
    List<ExportPart> parts = new ArrayList<>();
    parts.add(ExportPart.rows("projects.jsonl", PROJECTS, project));
    parts.add(ExportPart.rows("datasets.jsonl", DATASETS, project));
    parts.add(ExportPart.rows("dataset_versions.jsonl", VERSIONS, project));
    parts.addAll(contents);
    parts.add(ExportPart.rows("items.jsonl", ITEMS, project));
    parts.add(ExportPart.rows("answer_sets.jsonl", ANSWER_SETS, project));
    parts.add(ExportPart.rows("sampling_runs.jsonl", RUNS, project));
    parts.add(ExportPart.rows("draws.jsonl", DRAWS, project));
    parts.add(ExportPart.rows("call_attempts.jsonl", ATTEMPTS, project));
    parts.add(ExportPart.rows("answers.jsonl", ANSWERS, project));
    parts.add(ExportPart.rows("labels.jsonl", LABELS, project));
    parts.add(ExportPart.rows("splits.jsonl", SPLITS, project));
    parts.add(ExportPart.rows("split_items.jsonl", SPLIT_ITEMS, project));
    parts.add(ExportPart.rows("imports.jsonl", IMPORTS, project));
    parts.add(ExportPart.rows("import_errors.jsonl", IMPORT_ERRORS, project));
    return parts;
  }

  private static ExportPart content(Row row) {
    Tuple version = Tuple.of(row.getUUID("id"));
    String path =
        "datasets/%s/version-%d.jsonl"
            .formatted(row.getUUID("dataset_id"), row.getInteger("number"));
    return ExportPart.lines(path, CONTENT, statement -> statement.cursor(version));
  }
}
