package dev.sextant.api.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.experiments.ExperimentsTest;
import dev.sextant.testing.ScoreRows;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;

/** Waits for experiments, and writes the rows that the jobs would write. */
public final class Experiments {

  private static final List<String> FINAL =
      List.of("completed", "completed-with-failures", "cancelled", "failed");

  private Experiments() {}

  public static JsonObject ended(ApiClient client, String id) {
    JsonObject experiment = client.get("/experiments/" + id).is(200).json();
    for (int i = 0; i < 3_000 && !FINAL.contains(experiment.getString("state")); i++) {
      LockSupport.parkNanos(20_000_000);
      experiment = client.get("/experiments/" + id).is(200).json();
    }
    assertThat(experiment.getString("state")).isIn(FINAL);
    return experiment;
  }

  public static JsonObject awaitState(ApiClient client, String id, String state) {
    JsonObject experiment = client.get("/experiments/" + id).is(200).json();
    for (int i = 0; i < 3_000 && !state.equals(experiment.getString("state")); i++) {
      LockSupport.parkNanos(20_000_000);
      experiment = client.get("/experiments/" + id).is(200).json();
    }
    assertThat(experiment.getString("state")).isEqualTo(state);
    return experiment;
  }

  /** Writes a report as the reporting job does. */
  public static void report(TestApi api, UUID tenant, String id, String body) {
    api.sql(
        api.database.jobs(),
        tenant,
        "insert into reports (experiment_id, number, body, manifest) values ('%s', 1, '%s', '{\"b\": 1,  \"a\": 2}')"
            .formatted(id, body));
  }

  /** Exports the report of an experiment, and returns the id of the export once it has ended. */
  public static String exported(ApiClient client, String experiment) {
    JsonObject wish = new JsonObject().put("experiment_id", experiment);
    String id = client.post("/exports", wish).is(202).id();
    endedExport(client, id);
    return id;
  }

  /** Waits for an export. */
  public static JsonObject endedExport(ApiClient client, String id) {
    JsonObject export = client.get("/exports/" + id).is(200).json();
    for (int i = 0; i < 3_000 && export.getValue("finished_at") == null; i++) {
      LockSupport.parkNanos(20_000_000);
      export = client.get("/exports/" + id).is(200).json();
    }
    assertThat(export.getValue("finished_at")).isNotNull();
    return export;
  }

  /** Writes the lengths of all answers, and an undefined isotropy for each item. */
  public static void scores(TestApi api, UUID tenant, String id, String embedderId) {
    String isotropy =
        """
        select e.id, '%2$s', 'isotropy-vne', i.id, null, null, 'one-answer'
        from experiments e
        join items i on i.version_id = e.version_id
        where e.id = '%1$s'
        """
            .formatted(id, embedderId);
    api.sql(api.database.owner(), tenant, lengths(id) + ";" + ScoreRows.insert(isotropy));
  }

  /** Returns a statement that writes the lengths of all answers. */
  public static String lengths(String id) {
    return ScoreRows.insert(
        """
        select e.id, null, 'length', a.item_id, a.id, length(a.text), null
        from experiments e
        join answers a on a.answer_set_id = e.answer_set_id
        where e.id = '%s'
        """
            .formatted(id));
  }

  /** Marks the first item as failed, as the scoring job does. */
  public static void failure(TestApi api, UUID tenant, String id) {
    api.sql(
        api.database.jobs(),
        tenant,
        """
        insert into item_failures (experiment_id, item_id, stage, reason)
        select e.id, i.id, 'scoring', 'The model did not answer.'
        from experiments e
        join items i on i.version_id = e.version_id
        where e.id = '%s' and i.ordinal = 0
        """
            .formatted(id));
  }

  /** Deletes the failures of an experiment, as the scoring job does once the items are scored. */
  public static void mended(TestApi api, UUID tenant, String id) {
    api.sql(
        api.database.jobs(),
        tenant,
        "delete from item_failures where experiment_id = '%s'".formatted(id));
  }

  /** Marks the first items as scored, as the scoring job does without an embedder. */
  public static void scored(TestApi api, UUID tenant, String id, int items) {
    api.sql(
        api.database.jobs(),
        tenant,
        """
        insert into scored_items (experiment_id, item_id, texts, truncated, tokens)
        select e.id, i.id, 0, 0, 0
        from experiments e
        join items i on i.version_id = e.version_id
        where e.id = '%s' and i.ordinal < %d
        on conflict do nothing
        """
            .formatted(id, items));
  }

  /** Runs an experiment on another version of a project. Returns the experiment's id. */
  public static String elsewhere(ApiClient client, String project) {
    Library library = new Library(client);
    String version = library.version(project, Library.GROUNDED);
    String id =
        client
            .post("/projects/" + project + "/experiments", ExperimentsTest.wish(version))
            .is(202)
            .id();
    ended(client, id);
    return id;
  }
}
