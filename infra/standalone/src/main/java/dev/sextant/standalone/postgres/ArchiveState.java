package dev.sextant.standalone.postgres;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How far a running database has archived its log.
 *
 * @param on whether it archives; a change takes effect at a start
 * @param archived when it last archived a file
 * @param failing when it last failed, if it archives and has not succeeded since
 */
public record ArchiveState(boolean on, Optional<Instant> archived, Optional<Instant> failing) {

  private static final String STATE =
      """
      select current_setting('archive_mode') = 'on', last_archived_time,
        case when current_setting('archive_mode') = 'on'
                  and last_failed_time > coalesce(last_archived_time, '-infinity') then last_failed_time end
      from pg_stat_archiver
      """;

  /** Asks a database for it. */
  public static ArchiveState of(Connection superuser) throws SQLException {
    try (Statement statement = superuser.createStatement();
        ResultSet state = statement.executeQuery(STATE)) {
      state.next();
      return new ArchiveState(
          state.getBoolean(1),
          instant(state.getObject(2, OffsetDateTime.class)),
          instant(state.getObject(3, OffsetDateTime.class)));
    }
  }

  private static Optional<Instant> instant(@Nullable OffsetDateTime time) {
    return Optional.ofNullable(time).map(OffsetDateTime::toInstant);
  }
}
