package dev.sextant.standalone.command.running;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sextant.standalone.client.ApiProblem;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class OperationLinesTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  @Test
  void queues_task_managers_and_models_are_a_line_each() throws Exception {
    assertThat(
            OperationLines.of(
                JSON.readTree(
                    """
                    {"queues": [
                       {"kind": "experiment", "waiting": 10003, "running": 2, "oldest_seconds": 61.9, "limit": 4},
                       {"kind": "sampling", "waiting": 0, "running": 0, "oldest_seconds": 0, "limit": 4}],
                     "clusters": [{"name": "jobs", "task_managers": [
                       {"slots": 4, "free_slots": 1}, {"slots": 4, "free_slots": 0}]}],
                     "models": {"most_bytes": 1073741824, "used_bytes": 90914816},
                     "troubles": []}
                    """)))
        .containsExactly(
            "  experiment queue  2 running, 10,003 waiting, the oldest for 61 s",
            "  sampling queue    0 running, 0 waiting",
            "  task managers     2 for jobs, with 1 of 8 slots free",
            "  models            90 of 1,073 MB of memory");
  }

  @Test
  void a_part_that_was_not_read_has_a_line_and_is_not_shown_as_empty() throws Exception {
    assertThat(
            OperationLines.of(
                JSON.readTree(
                    """
                    {"queues": null,
                     "clusters": [{"name": "jobs", "task_managers": null}],
                     "models": {"most_bytes": 1000000, "used_bytes": 0},
                     "troubles": [{"part": "queues", "cluster": null, "detail": "The queues: no answer within 4 seconds."}]}
                    """)))
        .containsExactly(
            "  models            0 of 1 MB of memory",
            "  not read          The queues: no answer within 4 seconds.");
  }

  @Test
  void a_server_that_refuses_or_does_not_know_the_question_leaves_a_line() throws Exception {
    assertThat(
            OperationLines.of(
                () -> {
                  throw problem(429, "{\"detail\": \"Too many requests; try again in 3 s.\"}");
                }))
        .containsExactly("  operations        not shown: Too many requests; try again in 3 s.");
    assertThat(
            OperationLines.of(
                () -> {
                  throw problem(404, "{}");
                }))
        .containsExactly("  operations        not shown: The API answered 404.");
  }

  private static ApiProblem problem(int status, String body) throws IOException {
    return new ApiProblem(status, JSON.readTree(body));
  }
}
