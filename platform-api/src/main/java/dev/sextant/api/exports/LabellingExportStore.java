package dev.sextant.api.exports;

import io.vertx.sqlclient.Cursor;
import io.vertx.sqlclient.PreparedStatement;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.function.Function;

/** The SQL that exports labellers, their runs, and every reply with what it says. */
final class LabellingExportStore {

  private static final String LABELLERS =
      """
      select id, project_id, name, version, kind, policy, generator_id, generator_name, generator_kind, base_url, model,
             system_prompt, parameters, seed, encode(identity, 'hex') as identity, created_by, created_at
      from labellers
      where $1::uuid is null or project_id = $1
      order by id
      """;

  private static final String RUNS =
      """
      select r.id, r.answer_set_id, r.labeller_id, r.labeller_name, r.labeller_version, r.labeller_kind, r.policy,
             encode(r.identity, 'hex') as identity, r.role, r.answer_count, r.repeat_count, r.anchor_set_id,
             r.anchor_count, r.anchors_judged, r.labelled, r.decomposed, r.facts, r.abstained, r.unlabelled, r.generator_id, r.generator_name, r.kind, r.base_url, r.model, r.system_prompt, r.parameters,
             r.seed, r.concurrency, r.price_number, r.currency, r.price_in, r.price_out, r.price_cached, r.budget, r.state,
             r.end_code, r.end_sentence, r.dialect, r.spent, r.possibly_spent, r.calls, r.possibly_paid, r.unmetered,
             r.tokens_in, r.tokens_out, r.tokens_cached, r.tokens_reasoning, r.created_by, r.created_at, r.started_at,
             r.finished_at
      from label_runs r
      """;

  private static final String REPLIES =
      """
      select o.run_id, o.answer_id, o.repeat, o.number, o.outcome, o.reply, o.reason, o.served_model, o.tries,
             o.latency_ms, o.cost, o.created_at
      from oracle_replies o
      join call_runs r on r.id = o.run_id
      """;

  private static final String VERDICTS =
      """
      select o.run_id, o.answer_id, o.repeat, o.status, o.grounded, o.factuality, o.expected_factuality, o.parts, o.reason,
             o.detail, o.label_id, o.anchor, o.created_at
      from oracle_verdicts o
      join call_runs r on r.id = o.run_id
      """;

  private static final String OF_PROJECT =
      """
      join answer_sets s on s.id = r.answer_set_id
      join dataset_versions v on v.id = s.version_id
      join datasets d on d.id = v.dataset_id
      where $1::uuid is null or d.project_id = $1
      """;

  private static final String ANCHOR_SETS =
      """
      select id, project_id, version_id, name, seed, tolerance, grounded_count, not_grounded_count, created_by, created_at
      from anchor_sets
      where $1::uuid is null or project_id = $1
      order by id
      """;

  private static final String ANCHORS =
      """
      select n.set_id, n.answer_id, n.grounded, n.annotators
      from anchors n
      join anchor_sets s on s.id = n.set_id
      where $1::uuid is null or s.project_id = $1
      order by n.set_id, n.answer_id
      """;

  private static final String VOTES =
      """
      select r.id, r.answer_set_id, r.name, r.vote_of, encode(r.identity, 'hex') as identity, r.answer_count, r.labelled,
             r.unlabelled, r.created_by, r.created_at
      from label_votes r
      """;

  private static final String VOTE_MEMBERS =
      """
      select o.vote_id, o.place, o.run_id, o.labeller_name, o.labeller_version, o.labeller_kind, o.model,
             encode(o.identity, 'hex') as identity, o.judge
      from label_vote_members o
      join label_votes r on r.id = o.vote_id
      """;

  private static final String VOTE_VERDICTS =
      """
      select o.vote_id, o.answer_id, o.ballots, o.grounded, o.factuality, o.probability, o.reason, o.label_id
      from label_vote_verdicts o
      join label_votes r on r.id = o.vote_id
      """;

  List<ExportPart> parts(ExportScope wanted) {
    Tuple id = Tuple.of(wanted.project().orElse(null));
    Function<PreparedStatement, Cursor> project = statement -> statement.cursor(id);
    return List.of(
        ExportPart.rows("labellers.jsonl", LABELLERS, project),
        ExportPart.rows("label_runs.jsonl", RUNS + OF_PROJECT + "order by r.id", project),
        ExportPart.rows(
            "oracle_replies.jsonl",
            REPLIES + OF_PROJECT + "order by o.run_id, o.answer_id, o.repeat, o.number",
            project),
        ExportPart.rows(
            "oracle_verdicts.jsonl",
            VERDICTS + OF_PROJECT + "order by o.run_id, o.answer_id, o.repeat",
            project),
        ExportPart.rows("anchor_sets.jsonl", ANCHOR_SETS, project),
        ExportPart.rows("anchors.jsonl", ANCHORS, project),
        ExportPart.rows("label_votes.jsonl", VOTES + OF_PROJECT + "order by r.id", project),
        ExportPart.rows(
            "label_vote_members.jsonl",
            VOTE_MEMBERS + OF_PROJECT + "order by o.vote_id, o.place",
            project),
        ExportPart.rows(
            "label_vote_verdicts.jsonl",
            VOTE_VERDICTS + OF_PROJECT + "order by o.vote_id, o.answer_id",
            project));
  }
}
