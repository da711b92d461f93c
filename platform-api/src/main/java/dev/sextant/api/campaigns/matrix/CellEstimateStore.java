package dev.sextant.api.campaigns.matrix;

import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The SQL of estimates. Every method takes a client that is bound to a tenant. */
final class CellEstimateStore {

  private static final String ITEMS =
      """
      with groups as (
        select group_sha256, count(*) as items
        from items
        where version_id = $1
        group by group_sha256)
      select count(*)::integer as clusters,
             coalesce(sum(g.items * g.items) / nullif(sum(g.items) ^ 2, 0), 1)::double precision as concentration,
             (select count(*)
              from answers a
              where a.answer_set_id = $2 and ($3::text is null or a.role = $3)) as answers
      from groups g
      """;

  private static final String NEWEST_RUN =
      """
      select r.currency,
             case when r.currency is not null then r.spent / r.answers end::double precision as cost,
             extract(epoch from r.finished_at - r.started_at)::double precision / r.answers as seconds
      from (select l.*, l.labelled + l.decomposed + l.abstained + l.unlabelled as answers from label_runs l) r
      where r.labeller_id = $1 and r.state = 'completed' and r.answers > 0 and r.started_at is not null
      order by r.finished_at desc, r.id desc
      limit 1
      """;

  private static final String GRADED =
      """
      select 1
      from labellers
      where id = $1 and kind <> 'judge'
      """;

  private static final Function<Row, VersionItems> VERSION_ITEMS =
      RecordMapper.of(VersionItems.class);
  private static final Function<Row, LabelPace> PACE = RecordMapper.of(LabelPace.class);

  /**
   * The items of a version.
   *
   * @param clusters number of groups
   * @param concentration sum over the groups of their squared shares of the items
   * @param answers that the system has, of the role that is asked for
   */
  record VersionItems(int clusters, double concentration, long answers) {}

  /**
   * What an answer took in the newest completed run of a labeller.
   *
   * @param cost null: the price was unknown
   */
  record LabelPace(@Nullable String currency, @Nullable Double cost, double seconds) {}

  Future<VersionItems> items(
      SqlClient db, UUID versionId, @Nullable UUID answerSetId, @Nullable String role) {
    return Sql.only(db, VERSION_ITEMS, ITEMS, versionId, answerSetId, role);
  }

  /** Returns whether a labeller gives more than yes or no. */
  Future<Boolean> isGraded(SqlClient db, UUID labellerId) {
    return Sql.exists(db, GRADED, labellerId);
  }

  Future<Optional<LabelPace>> newestRun(SqlClient db, UUID labellerId) {
    return Sql.first(db, PACE, NEWEST_RUN, labellerId);
  }
}
