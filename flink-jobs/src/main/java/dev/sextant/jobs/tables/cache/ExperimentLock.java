package dev.sextant.jobs.tables.cache;

import dev.sextant.jobs.tables.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.UUID;

/**
 * Keeps an experiment from being deleted while rows are stored for it that do not name it.
 *
 * <p>A deletion notes which of the deleted texts a cache has, and sweeps these. A batch that is
 * under way would store its rows afterwards, and they would stay. With the lock the deletion waits
 * for the batch and finds its rows, and a batch that comes later finds no experiment.
 */
final class ExperimentLock {

  private static final String LOCK =
      """
      select id
      from experiments
      where id = ?
      for key share
      """;

  private ExperimentLock() {}

  /**
   * Locks the experiment until the transaction ends; batches of one experiment share the lock. Call
   * it first, also if it only counts: a deletion locks the experiment before rows that belong to
   * it, and that of a tenant locks all experiments before the usage of its days.
   *
   * <p>The first count of a day locks the tenant as well, which the deletion of the tenant locks
   * before its experiments. Jobs cannot lock the tenant first, because they may change no column of
   * it. Such a pair may end in a deadlock, and Postgres rolls one of them back.
   *
   * @return false if the experiment was deleted, and nothing may be stored for it
   */
  static boolean acquire(Connection connection, UUID experiment) throws SQLException {
    return Sql.first(connection, row -> row.getObject("id"), LOCK, experiment).isPresent();
  }
}
