package dev.sextant.api.experiments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.dispatch.JobStatus;
import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.Calibrated;
import dev.sextant.api.testing.Experiments;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.MemoryCluster;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.json.JsonObject;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Scored items can number millions, so nothing that is read often counts them one by one. */
class ExperimentCountsTest {

  private static TestApi api;
  private static ApiClient acme;
  private static MemoryCluster cluster;

  @BeforeAll
  static void start() {
    cluster = new MemoryCluster();
    api = TestApi.start(cluster);
    acme = api.acme();
  }

  @AfterAll
  static void stop() {
    api.close();
  }

  @Test
  void only_running_experiments_are_counted_again() {
    cluster.onSubmit = order -> new JobStatus.Running(Optional.empty());
    Library library = new Library(acme);
    String project = library.project();
    String id =
        acme.post(
                "/projects/" + project + "/experiments",
                ExperimentsTest.wish(library.version(project, Library.GROUNDED)))
            .is(202)
            .id();
    Experiments.awaitState(acme, id, "scoring");
    Experiments.scored(api, api.database.acme(), id, 1);
    asSuperuser("revoke select on scored_items from sextant_api");
    try {
      assertThat(done(id)).as("it runs").isEqualTo(1);
    } finally {
      asSuperuser("grant select on scored_items to sextant_api");
    }
    Experiments.scored(api, api.database.acme(), id, 2);
    Experiments.failure(api, api.database.acme(), id);
    acme.post("/experiments/" + id + "/cancel").is(202);
    Experiments.ended(acme, id);
    api.sql(
        api.database.owner(),
        api.database.acme(),
        "delete from scored_item_counts where experiment_id = '%1$s'; delete from item_failures where experiment_id = '%1$s'"
            .formatted(id));
    assertThat(done(id)).as("it has ended").isEqualTo(2);
    JsonObject listed =
        acme.get("/projects/" + project + "/experiments").is(200).data().getJsonObject(0);
    assertThat(listed.getJsonObject("progress").getInteger("done")).isEqualTo(2);
    assertThat(listed.getJsonObject("progress").getInteger("failed")).isEqualTo(1);
  }

  /** Without the right to read the rows, a query that counts them fails. */
  @Test
  void pages_of_scores_count_nothing() {
    cluster.finishing();
    Calibrated ground = new Calibrated(api);
    String path = "/experiments/" + ground.experiment;
    String item =
        acme.get("/versions/" + ground.version + "/items?limit=1")
            .data()
            .getJsonObject(0)
            .getString("id");
    asSuperuser("revoke select on scored_items, item_failures from sextant_api");
    try {
      for (String read :
          List.of(
              "/scores?metric=length",
              "/scores?metric=length&order=rising",
              "/items/" + item + "/scores",
              "/disagreements?metric=length&other_experiment_id=%s&other_metric=length"
                  .formatted(ground.experiment))) {
        acme.get(path + read).is(200);
      }
      assertThat(acme.get(path).status()).as("positive control").isEqualTo(500);
    } finally {
      asSuperuser("grant select on scored_items, item_failures to sextant_api");
    }
    acme.get(path).is(200);
  }

  private static int done(String id) {
    return acme.get("/experiments/" + id)
        .is(200)
        .json()
        .getJsonObject("progress")
        .getInteger("done");
  }

  private static void asSuperuser(String statement) {
    try (Connection connection = api.database.superuser().getConnection();
        Statement prepared = connection.createStatement()) {
      prepared.execute(statement);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
