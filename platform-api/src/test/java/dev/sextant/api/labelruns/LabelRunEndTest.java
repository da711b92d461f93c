package dev.sextant.api.labelruns;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.dispatch.JobStatus;
import dev.sextant.api.dispatch.Stage;
import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.ControlledJobs;
import dev.sextant.api.testing.LabelRuns;
import io.vertx.core.json.JsonObject;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** The end of label runs, with a cluster whose jobs the test controls. */
class LabelRunEndTest {

  @AutoClose private final ControlledJobs jobs = new ControlledJobs();
  private final ApiClient acme = jobs.acme();
  private final UUID tenant = jobs.api().database.acme();
  private final String set =
      acme.get("/versions/" + jobs.version() + "/answer-sets")
          .is(200)
          .data()
          .getJsonObject(0)
          .getString("id");

  @Test
  void a_run_whose_job_listed_the_facts_of_all_answers_is_completed() {
    String run = started();
    LabelRuns.list(jobs.api(), tenant, run, "true");

    assertThat(ended(run).getString("state")).isEqualTo("completed");
  }

  @Test
  void a_run_whose_job_left_answers_out_is_stopped() {
    String run = started();
    LabelRuns.list(jobs.api(), tenant, run, "a.ordinal > 0");

    assertThat(ended(run).getString("state")).isEqualTo("stopped");
  }

  private String started() {
    String labeller = LabelRuns.labeller(acme, jobs.generator(), "atomic-facts");
    String run = acme.post("/label-runs", LabelRuns.plan(labeller, set)).is(202).id();
    jobs.awaitJob(Stage.LABELLING);
    return run;
  }

  private JsonObject ended(String run) {
    jobs.cluster().set(Stage.LABELLING, new JobStatus.Finished());
    JsonObject[] found = new JsonObject[1];
    ControlledJobs.await(
        () -> {
          found[0] = acme.get("/label-runs/" + run).is(200).json();
          return !found[0].getString("state").equals("running");
        });
    return found[0];
  }
}
