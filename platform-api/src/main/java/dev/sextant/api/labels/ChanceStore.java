package dev.sextant.api.labels;

import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The SQL behind the choice of the most informative answers. Takes a client that is bound to a
 * tenant.
 */
final class ChanceStore {

  /**
   * Reads the answers of a queue, whether they are labelled or not, so that the choice stays the
   * same. Labels of people do not take part in it. A hash gives each answer its place in [0, 1).
   */
  private static final String ANSWERS =
      """
      with scored as materialized (
        select s.item_id, s.answer_id, s.value
        from scores s
        join experiments e on e.id = s.experiment_id
        where s.experiment_id = $3 and s.metric = $4 and s.value is not null
          and (s.model_id = $5 or $5::uuid is null and (s.model_id is null or s.model_id = e.entailment_model_id))
      )
      select a.id, o.grounded, o.probability, coalesce(x.value, y.value) as score,
             (uuid_hash_extended(a.id, 1952) & 9007199254740991)::double precision / 9007199254740992 as place
      from answer_sets s
      join answers a on a.answer_set_id = s.id
      left join lateral (
        select l.grounded, l.probability
        from labels l
        where l.answer_id = a.id and l.source <> 'human' and l.withdrawn_at is null and l.grounded is not null
        order by l.source desc, l.created_at desc, l.id desc
        limit 1) o on true
      left join scored x on x.answer_id = a.id
      left join scored y on y.answer_id is null and y.item_id = a.item_id
      where s.version_id = $1 and case when $2::uuid is null then s.judged_from is null else s.id = $2 end
        and (a.outcome is null or a.outcome = 'answered')
        and (a.role = 'judged'
             or not exists (select 1
                            from answers j
                            where j.answer_set_id = a.answer_set_id and j.item_id = a.item_id and j.role = 'judged'))
      order by a.id
      limit $6
      """;

  private static final String THRESHOLD =
      """
      select experiment_id, metric, model_id, label = 'grounded' and coalesce(json_typeof(fit -> 'combination'), 'null') = 'null' as is_scored,
             (fit ->> 'threshold')::double precision as value, fit ->> 'direction' as side
      from calibrations
      where id = $1
      """;

  private static final String PLACE =
      """
      select s.version_id, case when s.judged_from is not null then s.id end as answer_set_id
      from answers a
      join answer_sets s on s.id = a.answer_set_id
      where a.id = $1
      """;

  /**
   * An answer of the queue.
   *
   * @param grounded what the oracle says, or else the file; null: nothing
   * @param probability that it is grounded, by the oracle; null: unknown
   * @param score null if it has none
   * @param place in [0, 1), random
   */
  record Candidate(
      UUID id,
      @Nullable Boolean grounded,
      @Nullable Double probability,
      @Nullable Double score,
      double place) {}

  /**
   * A calibration's threshold.
   *
   * @param modelId null if the metric needs no model
   * @param isScored whether one score of the experiment is compared with it, for grounded labels
   * @param side code of the side that is flagged
   */
  record FittedThreshold(
      UUID experimentId,
      String metric,
      @Nullable UUID modelId,
      boolean isScored,
      double value,
      String side) {}

  /**
   * The queue of an answer.
   *
   * @param answerSetId null: the answers of the version's own file
   */
  record QueuePlace(UUID versionId, @Nullable UUID answerSetId) {}

  private static final RecordMapper<Candidate> CANDIDATE = RecordMapper.of(Candidate.class);
  private static final RecordMapper<FittedThreshold> FITTED =
      RecordMapper.of(FittedThreshold.class);
  private static final RecordMapper<QueuePlace> QUEUE_PLACE = RecordMapper.of(QueuePlace.class);

  /**
   * Returns the answers of a queue with the scores of an experiment, by id.
   *
   * @param experimentId null: without scores
   * @param modelId null: the metric needs none, or the experiment's entailment model
   * @param most limit on the answers
   */
  Future<List<Candidate>> candidates(
      SqlClient db,
      QueuePlace queue,
      @Nullable UUID experimentId,
      @Nullable String metric,
      @Nullable UUID modelId,
      int most) {
    return Sql.list(
        db,
        CANDIDATE,
        ANSWERS,
        queue.versionId(),
        queue.answerSetId(),
        experimentId,
        metric,
        modelId,
        most);
  }

  Future<Optional<FittedThreshold>> threshold(SqlClient db, UUID calibrationId) {
    return Sql.first(db, FITTED, THRESHOLD, calibrationId);
  }

  /** Returns the queue that an answer is in; empty if there is no such answer. */
  Future<Optional<QueuePlace>> place(SqlClient db, UUID answerId) {
    return Sql.first(db, QUEUE_PLACE, PLACE, answerId);
  }
}
