package dev.sextant.api.tenancy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.json.JsonObject;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** A transaction bound to one project sees no other project of the tenant. */
class ProjectScopeTest {

  @AutoClose private static final TestApi api = TestApi.start();
  private static final UUID mine = projectWithDataset("mine");
  private static final UUID other = projectWithDataset("other");

  @Test
  void only_the_projects_own_rows_are_seen() {
    assertThat(seen(mine, "projects")).isEqualTo(1);
    assertThat(seen(mine, "datasets")).isEqualTo(1);
    assertThat(seen(mine, "imports")).isEqualTo(1);
    assertThat(seen(UUID.randomUUID(), "projects")).isZero();
    assertThat(seen(null, "projects")).as("positive control").isEqualTo(2);
    assertThat(seen(null, "imports")).as("positive control").isEqualTo(2);
  }

  @Test
  void nothing_is_changed_or_made_elsewhere() {
    String rename = "update projects set name = 'taken' where id = '%s'";
    assertThat(changed(mine, rename.formatted(other))).isZero();
    assertThat(changed(mine, rename.formatted(mine))).as("positive control").isEqualTo(1);
    String insert =
        "insert into datasets (project_id, name, created_by) values ('%s', '%s', 'ann')";
    org.assertj.core.api.Assertions.assertThatThrownBy(
            () -> changed(mine, insert.formatted(other, "smuggled")))
        .hasMessageContaining("row-level security policy");
    assertThat(changed(mine, insert.formatted(mine, "second"))).isEqualTo(1);
  }

  @Test
  void a_tenant_with_a_project_is_still_the_tenant() {
    assertThat(new TenantId(api.database.acme(), mine)).hasToString(api.database.acme().toString());
  }

  private static UUID projectWithDataset(String name) {
    ApiClient acme = api.acme();
    String project = acme.post("/projects", new JsonObject().put("name", name)).is(201).id();
    String dataset =
        acme.post("/projects/" + project + "/datasets", new JsonObject().put("name", "d"))
            .is(201)
            .id();
    acme.post(
            "/datasets/" + dataset + "/imports",
            new JsonObject().put("format", "auto").put("on_error", "refuse"))
        .is(201);
    return UUID.fromString(project);
  }

  private static long seen(UUID project, String table) {
    return bound(
        project,
        statement -> {
          ResultSet rows = statement.executeQuery("select count(*) from " + table);
          rows.next();
          return rows.getLong(1);
        });
  }

  private static long changed(UUID project, String sql) {
    return bound(project, statement -> statement.executeUpdate(sql));
  }

  private interface Work {
    long run(Statement statement) throws SQLException;
  }

  /** Rolls back, so that tests do not see each other's changes. */
  private static long bound(UUID project, Work work) {
    try (Connection connection = api.database.api().getConnection();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute(
          "select set_config('app.tenant_id', '%s', true)".formatted(api.database.acme()));
      statement.execute(
          "select set_config('app.project_id', '%s', true)"
              .formatted(project == null ? "" : project));
      long result = work.run(statement);
      connection.rollback();
      return result;
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
