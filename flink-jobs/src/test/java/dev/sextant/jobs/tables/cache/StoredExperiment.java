package dev.sextant.jobs.tables.cache;

import dev.sextant.testing.TestDatabase;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.UUID;

/** A row of an experiment, without the project, the version and the answers that it is about. */
public final class StoredExperiment {

  private static final String INSERT =
      """
      insert into experiments (tenant_id, id, project_id, version_id, answer_set_id, name, metrics, seed, created_by)
      values (?, ?, uuidv7(), uuidv7(), uuidv7(), 'alone', '{sgi}', 1, 'ann')
      """;

  private StoredExperiment() {}

  /** Stores it; only the superuser can leave out what it refers to. */
  public static void insert(TestDatabase database, UUID tenant, String id) {
    try (Connection connection = database.superuser().getConnection();
        PreparedStatement statement = connection.prepareStatement(INSERT)) {
      connection.createStatement().execute("set session_replication_role = replica");
      statement.setObject(1, tenant);
      statement.setObject(2, UUID.fromString(id));
      statement.executeUpdate();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
