package dev.sextant.api.webhooks.summary;

import dev.sextant.api.sql.Sql;
import dev.sextant.api.tenancy.RecordMapper;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.SqlClient;
import java.time.OffsetDateTime;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The SQL of summaries that are due. Every method takes a client of a tenant. */
public final class DueSummaryStore {

  /** Another process that has locked the webhook sends its summary, and sets the next time. */
  private static final String CLAIM =
      """
      select id, project_id, time_zone
      from webhooks
      where state = 'enabled' and next_summary_at <= $1
      order by next_summary_at, id
      limit 1
      for no key update skip locked
      """;

  private static final String SET_NEXT =
      """
      update webhooks
      set next_summary_at = $2
      where id = $1
      """;

  private static final Function<Row, Due> DUE = RecordMapper.of(Due.class);

  /**
   * A webhook whose summary is due.
   *
   * @param projectId null: of every project
   */
  public record Due(UUID id, @Nullable UUID projectId, String timeZone) {}

  /** Returns one, locked until the commit. */
  public Future<Optional<Due>> claim(SqlClient db, OffsetDateTime now) {
    return Sql.first(db, DUE, CLAIM, now);
  }

  /** Sets the time of the next summary. */
  public Future<Void> setNext(SqlClient db, UUID webhook, OffsetDateTime next) {
    return Sql.run(db, SET_NEXT, webhook, next);
  }
}
