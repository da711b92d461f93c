package dev.sextant.standalone.backup;

import dev.sextant.standalone.console.Halt;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Postgres' own protocol for a copy of its files while it runs, "Making a Base Backup Using the Low
 * Level API": the copy may be taken between {@link #begin} and {@link #end}, and needs the
 * write-ahead log in between. A replication slot keeps that log until the connection ends.
 */
final class PostgresSnapshot {

  private static final Set<String> OF_PROCESS = Set.of("postmaster.pid", "postmaster.opts");

  /** Folders whose content a start makes again. */
  private static final Set<String> TRANSIENT =
      Set.of(
          "pg_dynshmem",
          "pg_notify",
          "pg_replslot",
          "pg_serial",
          "pg_snapshots",
          "pg_stat_tmp",
          "pg_subtrans");

  private static final Pattern FIRST_LOG =
      Pattern.compile("START WAL LOCATION: \\S+ \\(file ([0-9A-F]{24})\\)");
  private static final String SLOT_EXISTS = "42710";
  private static final String SLOT_IS_HELD =
      """
      select count(*)
      from pg_replication_slots
      where slot_name = 'sextant_backup' and active_pid = pg_backend_pid() and wal_status <> 'lost'
      """;

  private final Connection superuser;

  private PostgresSnapshot(Connection superuser) {
    this.superuser = superuser;
  }

  /**
   * What a copy needs besides the files.
   *
   * @param label content of {@code backup_label}
   * @param firstLog name of the first file of the write-ahead log that the copy needs
   * @param lastLog name of the last one
   */
  record End(String label, String firstLog, String lastLog) {

    byte[] labelFile() {
      return label.getBytes(StandardCharsets.UTF_8);
    }

    /** Returns whether the copy needs a file of {@code pg_wal}. */
    boolean needs(String log) {
      boolean isLog = log.matches("[0-9A-F]{24}");
      return log.endsWith(".history")
          || (isLog && log.compareTo(firstLog) >= 0 && log.compareTo(lastLog) <= 0);
    }
  }

  /**
   * Begins; writes a checkpoint.
   *
   * @param superuser stays open until the end
   * @throws Halt if another copy is being taken
   */
  static PostgresSnapshot begin(Connection superuser) throws SQLException {
    try (Statement statement = superuser.createStatement()) {
      statement.execute("select pg_create_physical_replication_slot('sextant_backup', true, true)");
      statement.execute("select pg_backup_start('sextant', true)");
    } catch (SQLException e) {
      if (SLOT_EXISTS.equals(e.getSQLState())) {
        throw Halt.error("Another backup is being taken. Wait until it has ended.", e);
      }
      throw e;
    }
    return new PostgresSnapshot(superuser);
  }

  End end() throws SQLException {
    try (Statement statement = superuser.createStatement();
        ResultSet end =
            statement.executeQuery(
                "select labelfile, pg_walfile_name(lsn) from pg_backup_stop(false)")) {
      end.next();
      String label = end.getString(1);
      Matcher first = FIRST_LOG.matcher(label);
      if (!first.find()) {
        throw new SQLException("no start of the write-ahead log in: " + label);
      }
      return new End(label, first.group(1), end.getString(2));
    }
  }

  /**
   * Returns whether the write-ahead log that the copy needs is still there, so that what was copied
   * of it is whole.
   */
  boolean holdsLog() throws SQLException {
    try (Statement statement = superuser.createStatement();
        ResultSet slots = statement.executeQuery(SLOT_IS_HELD)) {
      slots.next();
      return slots.getInt(1) == 1;
    }
  }

  /**
   * Returns whether a copy has a file or folder of the cluster, other than its write-ahead log.
   *
   * @param path relative to the cluster
   */
  static boolean contains(Path path) {
    String name = path.getFileName().toString();
    return !(path.getNameCount() == 1 && OF_PROCESS.contains(name))
        && !(path.getNameCount() > 1 && TRANSIENT.contains(path.getName(0).toString()))
        && !name.startsWith("pgsql_tmp")
        && !name.startsWith("pg_internal.init");
  }
}
