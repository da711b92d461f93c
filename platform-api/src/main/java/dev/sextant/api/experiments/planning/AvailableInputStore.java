package dev.sextant.api.experiments.planning;

import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/** The SQL that reads what an experiment can use. Takes a client that is bound to a tenant. */
final class AvailableInputStore {

  /**
   * A set whose answers are still to come has what its run asks for. An embedder that pools nothing
   * gives no vectors of tokens: the lexical one, one on a server, an export that pools itself.
   */
  private static final String FIND =
      """
      select v.id as version_id, v.sha256, a.id as answer_set_id, a.completed_at is not null as is_complete,
             coalesce(r.state in ('queued', 'sampling'), false) as is_sampled_now,
             case when a.completed_at is null then coalesce(r.draw_count, 0) else a.answer_count end as answers,
             case when a.completed_at is null then
               coalesce(r.draw_count - r.answered - r.truncated - r.refused - r.filtered - r.empty - r.thinking_exhausted
                        - r.failed, 0) else 0 end as draws_to_come,
             coalesce((r.parameters ->> 'max_tokens')::bigint, 0) as longest_answer,
             v.items_with_context > 0 as has_context,
             case
               when a.judged_from is null then v.items_with_samples > 0
               when a.completed_at is null then coalesce(r.answers_per_item > 1, false)
               else exists (select 1 from answers where answer_set_id = a.id group by item_id having count(*) > 1)
             end as has_samples,
             v.grounded_labels + labelled_after_import(v.id, 'grounded')
               + case when a.judged_from is null then 0 else labelled_in_set(a.id, 'grounded') end as grounded_labels,
             v.factuality_labels + v.item_factuality_labels + labelled_after_import(v.id, 'factuality')
               + case when a.judged_from is null then 0 else labelled_in_set(a.id, 'factuality') end
               as factuality_labels,
             exists (select 1 from items where version_id = v.id and question is not null) as has_question,
             exists (select 1 from items
                     where version_id = v.id and question is not null and context is not null)
               as has_question_with_context,
             exists (select 1 from items where version_id = v.id and reference is not null) as has_reference,
             case
               when a.completed_at is null then (r.parameters ->> 'logprobs') is not null
               else exists (select 1 from answers where answer_set_id = a.id and token_logprobs is not null)
             end as has_token_logprobs,
             exists (select 1
                     from answers n
                     join labels l on l.answer_id = n.id and l.withdrawn_at is null
                     join segments s on s.label_id = l.id
                     where n.answer_set_id in (a.id, a.judged_from))
               or exists (select 1
                          from label_runs n
                          where n.answer_set_id in (a.id, a.judged_from) and n.state = 'completed'
                            and (n.labeller_kind = 'factscore' and n.labelled > 0 or n.decomposed > 0)
                            and (n.answer_set_id = a.id or n.role is distinct from 'sample'))
               as has_segments,
             array(select s ->> 'metric' from jsonb_array_elements(v.external_scores) s) as external_scores,
             coalesce((select jsonb_object_agg(m.name, m.id)
                       from embedders m
                       where m.superseded_at is null), '{}') as embedders,
             exists (select 1
                     from embedders m
                     where m.name = any ($3) and m.superseded_at is null and m.pooling <> 'none')
               as has_token_vectors,
             (select m.id from entailment_models m where m.name = $4) as entailment_model
      from dataset_versions v
      join datasets d on d.id = v.dataset_id
      join answer_sets a on a.version_id = v.id and case when $5::uuid is null then a.judged_from is null else a.id = $5 end
      left join sampling_runs r on r.answer_set_id = a.id
      where v.id = $1 and ($2::uuid is null or d.project_id = $2)
      limit 1
      """;

  private static final Function<Row, AvailableInputs> INPUTS =
      RecordMapper.of(AvailableInputs.class);

  /** Returns empty if the project has no such version. */
  Future<Optional<AvailableInputs>> find(SqlClient db, ExperimentRequest request) {
    return Sql.first(
        db,
        INPUTS,
        FIND,
        request.versionId(),
        request.projectId(),
        request.embedders().toArray(String[]::new),
        request.entailmentModel(),
        request.answerSetId());
  }

  /**
   * Returns the inputs of a version in any project; empty if there is no such version, or it has no
   * such answer set.
   */
  Future<Optional<AvailableInputs>> find(SqlClient db, UUID versionId, Optional<UUID> answerSetId) {
    return Sql.first(
        db, INPUTS, FIND, versionId, null, new String[0], null, answerSetId.orElse(null));
  }
}
