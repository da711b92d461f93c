package dev.sextant.standalone.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sextant.standalone.client.ApiClient;
import dev.sextant.standalone.client.LocalInstance;
import dev.sextant.standalone.client.Pages;
import dev.sextant.standalone.instance.DataDirectory;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The demo of a new user, across a kill, a deletion and restarts. */
class DemoIT {

  private static final int MOST_LOOKS = 6_000;

  @TempDir Path folder;

  @Test
  void the_first_start_makes_one_demo_that_outlives_a_kill_and_does_not_come_back()
      throws Exception {
    try (Sandbox sandbox = new Sandbox(folder)) {
      sandbox.startWithDemo();
      experiments(sandbox);
      ProcessHandle killed = sandbox.owner();
      killed.destroyForcibly();
      killed.onExit().get(1, TimeUnit.MINUTES);
      sandbox.startWithDemo();
      List<JsonNode> finished = finished(sandbox);
      ApiClient api = api(sandbox);
      assertThat(Pages.all(api, "/projects"))
          .extracting(name -> name.path("name").asText())
          .containsExactly("Demo");

      assertThat(verdict(api, finished, "Support desk")).isEqualTo("adds");
      JsonNode gazetteer = finding(api, finished, "Gazetteer");
      assertThat(gazetteer.path("verdict").asText()).isEqualTo("below-floor");
      assertThat(gazetteer.path("floor").asText()).isEqualTo("length");

      api.delete("/projects/" + Pages.all(api, "/projects").get(0).path("id").asText());
      long before = looks(sandbox);
      sandbox.run("stop");
      sandbox.startWithDemo();
      for (int look = 0; look < MOST_LOOKS && looks(sandbox) == before; look++) {
        TimeUnit.MILLISECONDS.sleep(50);
      }
      assertThat(looks(sandbox)).as("the start looked whether it should").isGreaterThan(before);
      assertThat(Pages.all(api(sandbox), "/projects")).isEmpty();
    }
  }

  /** Counts sign-outs: the session that made the demo signs out. */
  private static long looks(Sandbox sandbox) throws Exception {
    return sandbox
        .tables()
        .count("select count(*) from audit_events where operation = 'deleteSession'");
  }

  private static String verdict(ApiClient api, List<JsonNode> experiments, String name)
      throws Exception {
    return finding(api, experiments, name).path("verdict").asText();
  }

  private static JsonNode finding(ApiClient api, List<JsonNode> experiments, String name)
      throws Exception {
    JsonNode experiment =
        experiments.stream()
            .filter(each -> name.equals(each.path("name").asText()))
            .findFirst()
            .orElseThrow();
    byte[] report = api.bytes("/experiments/" + experiment.path("id").asText() + "/report");
    for (JsonNode finding : new ObjectMapper().readTree(report).path("findings")) {
      if (finding.path("headline").asText().equals("auc")) {
        return finding;
      }
    }
    throw new AssertionError("no finding in the report of " + name);
  }

  private static List<JsonNode> finished(Sandbox sandbox) throws Exception {
    for (int look = 0; look < MOST_LOOKS; look++) {
      List<JsonNode> all = experiments(sandbox);
      if (all.stream().allMatch(each -> each.path("state").asText().startsWith("completed"))) {
        return all;
      }
      TimeUnit.MILLISECONDS.sleep(250);
    }
    throw new AssertionError("the demo's experiments did not end: " + experiments(sandbox));
  }

  /** Returns both experiments once they exist. */
  private static List<JsonNode> experiments(Sandbox sandbox) throws Exception {
    ApiClient api = api(sandbox);
    for (int look = 0; look < MOST_LOOKS; look++) {
      List<JsonNode> projects = Pages.all(api, "/projects");
      if (!projects.isEmpty()) {
        List<JsonNode> all =
            Pages.all(api, "/projects/" + projects.get(0).path("id").asText() + "/experiments");
        if (all.size() == 2) {
          return all;
        }
      }
      TimeUnit.MILLISECONDS.sleep(50);
    }
    throw new AssertionError("there is no demo");
  }

  private static ApiClient api(Sandbox sandbox) throws Exception {
    LocalInstance running =
        LocalInstance.find(DataDirectory.find(sandbox.data()).orElseThrow()).orElseThrow();
    return new ApiClient(running.file().address(), running::signInCode);
  }
}
