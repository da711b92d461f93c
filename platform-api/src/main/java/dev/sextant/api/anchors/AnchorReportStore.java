package dev.sextant.api.anchors;

import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The SQL of what runs say of anchors. Every method takes a client that is bound to a tenant. */
final class AnchorReportStore {

  private static final String RUN =
      """
      select encode(r.identity, 'hex') as identity, r.anchor_set_id, n.name, n.tolerance,
             (n.grounded_count + n.not_grounded_count)::bigint as anchor_count
      from label_runs r
      left join anchor_sets n on n.id = r.anchor_set_id
      where r.id = $1
      """;

  private static final String ANCHORS =
      """
      select n.answer_id, n.grounded, encode(i.group_sha256, 'hex') as cluster
      from anchors n
      join answers a on a.id = n.answer_id
      join items i on i.id = a.item_id
      where n.set_id = $1
      order by n.answer_id
      """;

  /** A letter for each anchor, in the order of {@link #ANCHORS}. */
  private static final String RUNS =
      """
      select r.id as run_id, r.answer_set_id, s.name as answer_set_name, r.created_at,
             count(v.answer_id) filter (where v.status = 'unlabelled')::integer as unlabelled,
             string_agg(case when v.status = 'abstained' then 'a' when v.grounded then 'g' when not v.grounded then 'n'
                             else '-' end, '' order by n.answer_id) as verdicts
      from label_runs r
      join answer_sets s on s.id = r.answer_set_id
      join anchors n on n.set_id = r.anchor_set_id
      left join oracle_verdicts v on v.run_id = r.id and v.answer_id = n.answer_id and v.repeat = 0
      where r.anchor_set_id = $1 and r.identity = decode($2, 'hex')
      group by r.id, r.answer_set_id, s.name, r.created_at
      order by r.id
      """;

  private static final String SHARES =
      """
      select encode(i.group_sha256, 'hex') as cluster, count(*) filter (where v.grounded) as grounded, count(*) as answers
      from oracle_verdicts v
      join answers a on a.id = v.answer_id
      join items i on i.id = a.item_id
      where v.run_id = $1 and v.repeat = 0 and not v.anchor and v.grounded is not null
      group by i.group_sha256
      order by i.group_sha256
      """;

  /**
   * A run with its anchor set.
   *
   * @param anchorSetId null: none, as the three after it
   */
  record AnchoredRun(
      String identity,
      @Nullable UUID anchorSetId,
      @Nullable String name,
      @Nullable Double tolerance,
      @Nullable Long anchorCount) {}

  /**
   * An anchor.
   *
   * @param cluster the same for answers that depend on each other
   */
  record FrozenAnchor(UUID answerId, boolean grounded, String cluster) {}

  /**
   * The verdicts of a run on the anchors.
   *
   * @param verdicts a letter for each anchor
   */
  record JudgedRun(
      UUID runId,
      UUID answerSetId,
      String answerSetName,
      OffsetDateTime createdAt,
      int unlabelled,
      String verdicts) {}

  /** Verdicts on the system's answers of one cluster. */
  record ClusterShare(String cluster, long grounded, long answers) {}

  private static final Function<Row, AnchoredRun> RUN_ROW = RecordMapper.of(AnchoredRun.class);
  private static final Function<Row, FrozenAnchor> ANCHOR = RecordMapper.of(FrozenAnchor.class);
  private static final Function<Row, JudgedRun> JUDGED = RecordMapper.of(JudgedRun.class);
  private static final Function<Row, ClusterShare> SHARE = RecordMapper.of(ClusterShare.class);

  Future<Optional<AnchoredRun>> run(SqlClient db, UUID runId) {
    return Sql.first(db, RUN_ROW, RUN, runId);
  }

  Future<List<FrozenAnchor>> anchors(SqlClient db, UUID setId) {
    return Sql.list(db, ANCHOR, ANCHORS, setId);
  }

  /** Returns the runs of a labeller over the anchors, oldest first. */
  Future<List<JudgedRun>> runs(SqlClient db, UUID setId, String identity) {
    return Sql.list(db, JUDGED, RUNS, setId, identity);
  }

  Future<List<ClusterShare>> shares(SqlClient db, UUID runId) {
    return Sql.list(db, SHARE, SHARES, runId);
  }
}
