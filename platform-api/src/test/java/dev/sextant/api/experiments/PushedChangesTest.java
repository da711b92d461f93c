package dev.sextant.api.experiments;

import dev.sextant.api.ApiConfig;
import dev.sextant.api.dispatch.Stage;
import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.ControlledJobs;
import dev.sextant.api.testing.Experiments;
import dev.sextant.api.testing.MemoryCluster;
import io.vertx.core.json.JsonObject;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What waits for nothing: every interval is an hour. */
@Timeout(300)
class PushedChangesTest {

  private static final Duration NEVER = Duration.ofHours(1);

  @AutoClose private final ControlledJobs jobs = new ControlledJobs();
  private final MemoryCluster cluster = jobs.cluster();
  private ApiClient acme;

  @BeforeEach
  void stop_polling() {
    jobs.api().dispatch = new ApiConfig.Dispatch(2, NEVER, NEVER);
    jobs.api().restart();
    acme = jobs.api().acme();
  }

  @Test
  void the_end_of_a_job_moves_its_experiment_on_and_watchers_hear_of_it() throws IOException {
    String id = started();
    try (BufferedReader events = events(id)) {
      jobs.awaitJob(Stage.SCORING);
      cluster.finish(Stage.SCORING);
      jobs.awaitJob(Stage.REPORTING);
      awaitState(events, "reporting");
      cluster.finish(Stage.REPORTING);
      awaitState(events, "completed");
    }
  }

  @Test
  void a_cancellation_is_sent_to_watchers() throws IOException {
    String id = started();
    jobs.awaitJob(Stage.SCORING);
    Experiments.awaitState(acme, id, "scoring");
    try (BufferedReader events = events(id)) {
      awaitState(events, "scoring");
      acme.post("/experiments/" + id + "/cancel").is(202);
      awaitState(events, "cancelled");
    }
  }

  private String started() {
    return acme.post(
            "/projects/" + jobs.project() + "/experiments", ExperimentsTest.wish(jobs.version()))
        .is(202)
        .id();
  }

  private BufferedReader events(String id) {
    return new BufferedReader(
        new InputStreamReader(
            acme.stream("/experiments/" + id + "/events"), StandardCharsets.UTF_8));
  }

  /** Reads events until one has the state; the stream must not end before. */
  private static void awaitState(BufferedReader events, String state) throws IOException {
    for (String line = events.readLine(); line != null; line = events.readLine()) {
      if (line.startsWith("data: ")
          && new JsonObject(line.substring("data: ".length())).getString("state").equals(state)) {
        return;
      }
    }
    throw new AssertionError("the stream ended without the state " + state);
  }
}
