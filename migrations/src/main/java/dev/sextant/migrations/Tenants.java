package dev.sextant.migrations;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.UUID;
import javax.sql.DataSource;

/** Provisions tenants. Only the owner of the schema can. */
public final class Tenants {

  private static final String ENSURE =
      """
      insert into tenants (name)
      values (?)
      on conflict (name) do update set name = excluded.name
      returning id
      """;

  private static final String MIRROR =
      """
      update tenants
      set organization_id = ?
      where id = ?
      """;

  private Tenants() {}

  /**
   * Returns the id of the tenant with this name, created if there was none.
   *
   * @param owner a connection source of {@link Roles#OWNER}
   * @param name 1 to 200 characters
   * @throws SQLException if Postgres refuses the name
   */
  public static UUID ensure(DataSource owner, String name) throws SQLException {
    try (Connection connection = owner.getConnection();
        PreparedStatement statement = connection.prepareStatement(ENSURE)) {
      statement.setString(1, name);
      try (ResultSet rows = statement.executeQuery()) {
        rows.next();
        return rows.getObject(1, UUID.class);
      }
    }
  }

  /**
   * Says which organization of the identity provider mirrors the tenant.
   *
   * @param owner a connection source of {@link Roles#OWNER}
   * @param organization what tokens name it by
   * @throws SQLException if it mirrors another tenant already
   */
  public static void mirror(DataSource owner, UUID tenant, String organization)
      throws SQLException {
    try (Connection connection = owner.getConnection();
        PreparedStatement statement = connection.prepareStatement(MIRROR)) {
      statement.setString(1, organization);
      statement.setObject(2, tenant);
      statement.executeUpdate();
    }
  }
}
