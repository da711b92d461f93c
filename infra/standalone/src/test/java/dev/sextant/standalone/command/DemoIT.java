package dev.sextant.standalone.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sextant.standalone.client.ApiClient;
import dev.sextant.standalone.client.ApiProblem;
import dev.sextant.standalone.client.Pages;
import dev.sextant.standalone.command.testing.Sandbox;
import java.math.BigDecimal;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The demo of a new user, across a kill, restarts, a taken port and a deletion: one test, because
 * the demo takes long.
 */
class DemoIT {

  private static final int CONFLICT = 409;
  private static final int MOST_LOOKS = 6_000;
  private static final Set<String> EXPERIMENTS =
      Set.of("Support desk", "Gazetteer", "Spread of scripted answers");
  private static final String SAMPLED = "Demo: sampled answers";
  private static final String WEEKS = "Demo: eight weeks of two models";

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
      ApiClient api = sandbox.client();
      assertThat(Pages.all(api, "/projects"))
          .extracting(name -> name.path("name").asText())
          .contains("Demo", SAMPLED);
      checkSampled(api, finished);

      assertThat(verdict(api, finished, "Support desk")).isEqualTo("adds");
      JsonNode gazetteer = finding(api, finished, "Gazetteer");
      assertThat(gazetteer.path("verdict").asText()).isEqualTo("below-floor");
      assertThat(gazetteer.path("floor").asText()).isEqualTo("length");

      restart(sandbox);
      api = sandbox.client();
      testCall(api, generator(api));
      assertThat(Pages.all(api, "/projects"))
          .extracting(name -> name.path("name").asText())
          .containsExactlyInAnyOrder("Demo", SAMPLED, WEEKS);
      checkCampaign(api);
      restartWithPortTaken(sandbox);
      deleteAll(sandbox.client());
      restart(sandbox);
      assertThat(Pages.all(sandbox.client(), "/projects")).isEmpty();
    }
  }

  /** Starts again while another program has the port of the scripted endpoint. */
  private static void restartWithPortTaken(Sandbox sandbox) throws Exception {
    JsonNode before = generator(sandbox.client());
    int port = URI.create(before.path("base_url").asText()).getPort();
    sandbox.run("stop");
    try (ServerSocket other = new ServerSocket(port, 1, InetAddress.getByName("127.0.0.1"))) {
      sandbox.startWithDemo();
      JsonNode moved = before;
      for (int look = 0; look < MOST_LOOKS && isAt(moved, other.getLocalPort()); look++) {
        TimeUnit.MILLISECONDS.sleep(50);
        moved = generator(sandbox.client());
      }
      assertThat(moved.path("base_url").asText())
          .as("the endpoint moves and takes its generator along")
          .matches("http://127\\.0\\.0\\.1:\\d+/scripted/v1")
          .isNotEqualTo(before.path("base_url").asText());
      testCall(sandbox.client(), moved);
    }
  }

  private static JsonNode generator(ApiClient api) throws Exception {
    return named(Pages.all(api, "/generators"), "Scripted answers, no LLM");
  }

  /** Checks that the first runs have begun; what the later ones find is shown by a unit test. */
  private static void checkCampaign(ApiClient api) throws Exception {
    JsonNode campaign = named(Pages.all(api, "/campaigns"), "Weekly check of two models");
    assertThat(campaign.path("systems").findValuesAsText("name"))
        .containsExactly("model A", "model B");
    String path = "/campaigns/" + campaign.path("id").asText();
    assertThat(api.get(path + "/occurrences").path("data").findValuesAsText("cause"))
        .contains("baseline");
  }

  /** Deletes all projects; the campaign's weeks are cancelled, as a person would have to. */
  private static void deleteAll(ApiClient api) throws Exception {
    for (JsonNode campaign : Pages.all(api, "/campaigns")) {
      delete(api, "/campaigns/" + campaign.path("id").asText());
    }
    for (JsonNode project : Pages.all(api, "/projects")) {
      delete(api, "/projects/" + project.path("id").asText());
    }
  }

  private static void delete(ApiClient api, String path) throws Exception {
    for (int look = 0; look < MOST_LOOKS; look++) {
      try {
        api.delete(path);
        return;
      } catch (ApiProblem e) {
        assertThat(e.status()).as(e.getMessage()).isEqualTo(CONFLICT);
        cancelOccurrences(api);
        TimeUnit.MILLISECONDS.sleep(50);
      }
    }
    throw new AssertionError("not deleted: " + path);
  }

  private static void cancelOccurrences(ApiClient api) throws Exception {
    for (JsonNode campaign : Pages.all(api, "/campaigns")) {
      String occurrences = "/campaigns/" + campaign.path("id").asText() + "/occurrences";
      for (JsonNode each : api.get(occurrences).path("data")) {
        if (!each.hasNonNull("finished_at")) {
          cancel(api, each.path("id").asText());
        }
      }
    }
  }

  private static void cancel(ApiClient api, String occurrence) throws Exception {
    try {
      api.post("/occurrences/" + occurrence + "/cancel");
    } catch (ApiProblem e) {
      assertThat(e.status()).as("it has ended meanwhile: " + e.getMessage()).isEqualTo(CONFLICT);
    }
  }

  private static boolean isAt(JsonNode generator, int port) {
    return URI.create(generator.path("base_url").asText()).getPort() == port;
  }

  /** Restarts the instance, and waits until the start has looked whether the demo is missing. */
  private static void restart(Sandbox sandbox) throws Exception {
    long before = looks(sandbox);
    sandbox.run("stop");
    sandbox.startWithDemo();
    for (int look = 0; look < MOST_LOOKS && looks(sandbox) == before; look++) {
      TimeUnit.MILLISECONDS.sleep(50);
    }
    assertThat(looks(sandbox)).as("the start looked whether it should").isGreaterThan(before);
  }

  private static void testCall(ApiClient api, JsonNode generator) throws Exception {
    JsonNode reply =
        api.ask(
            "/generators/" + generator.path("id").asText() + "/test",
            Map.of("prompt", "Which day is market day in Port Sallow?"));
    assertThat(reply.path("outcome").asText()).as(reply.toString()).isEqualTo("answered");
    assertThat(reply.path("text").asText()).contains("Thursday");
  }

  /** Checks what a person sees of sampling: answers, outcomes, costs, scores, and their origin. */
  private static void checkSampled(ApiClient api, List<JsonNode> experiments) throws Exception {
    JsonNode project =
        Pages.find(api, "/projects", each -> SAMPLED.equals(each.path("name").asText()))
            .orElseThrow();
    assertThat(project.path("description").asText()).contains("scripted endpoint", "made up");
    JsonNode generator = generator(api);
    assertThat(generator.path("project_id").asText()).isEqualTo(project.path("id").asText());
    assertThat(generator.path("probe").path("state").asText()).isEqualTo("done");
    assertThat(generator.path("probe").path("warnings")).isEmpty();

    JsonNode experiment = named(experiments, "Spread of scripted answers");
    String id = experiment.path("answer_set").path("id").asText();
    JsonNode set = api.get("/answer-sets/" + id);
    assertThat(set.path("name").asText()).contains("scripted");
    JsonNode sampling = set.path("sampling");
    JsonNode outcomes = sampling.path("outcomes");
    assertThat(sampling.path("draw_count").asInt()).isEqualTo(24 * 5);
    assertThat(outcomes.path("refused").asInt()).isPositive();
    assertThat(outcomes.path("truncated").asInt()).isPositive();
    assertThat(outcomes.path("failed").asInt()).isZero();
    assertThat(sampling.path("currency").asText()).isEqualTo("USD");
    assertThat(new BigDecimal(sampling.path("spent").asText())).isPositive();
    assertThat(api.get("/answer-sets/" + id + "/items?limit=100").path("data").findValues("usage"))
        .isNotEmpty();
    JsonNode run = api.get("/label-runs?limit=2&answer_set_id=" + id).path("data");
    assertThat(run).as("one run, although the start was killed").hasSize(1);
    assertThat(run.path(0).path("labelled").asInt())
        .isEqualTo(run.path(0).path("answer_count").asInt())
        .isPositive();
    byte[] content = api.bytes("/experiments/" + experiment.path("id").asText() + "/report");
    JsonNode report = new ObjectMapper().readTree(content);
    assertThat(report.path("findings").findValuesAsText("headline")).contains("auc", "spearman");
    assertThat(report.at("/labels_by_source/factuality/oracle").asInt()).isPositive();
    assertThat(report.path("results").findValuesAsText("metric"))
        .contains("external-scripted_judge");
  }

  private static JsonNode named(List<JsonNode> all, String name) {
    return all.stream()
        .filter(each -> name.equals(each.path("name").asText()))
        .findFirst()
        .orElseThrow();
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
    JsonNode experiment = named(experiments, name);
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
      List<JsonNode> all =
          experiments(sandbox).stream()
              .filter(each -> EXPERIMENTS.contains(each.path("name").asText()))
              .toList();
      if (all.size() == EXPERIMENTS.size()
          && all.stream().allMatch(each -> each.path("state").asText().startsWith("completed"))) {
        return all;
      }
      TimeUnit.MILLISECONDS.sleep(250);
    }
    throw new AssertionError("the demo's experiments did not end: " + experiments(sandbox));
  }

  /** Returns the experiments of all projects once those of the samples exist. */
  private static List<JsonNode> experiments(Sandbox sandbox) throws Exception {
    ApiClient api = sandbox.client();
    for (int look = 0; look < MOST_LOOKS; look++) {
      List<JsonNode> all = new ArrayList<>();
      for (JsonNode project : Pages.all(api, "/projects")) {
        all.addAll(Pages.all(api, "/projects/" + project.path("id").asText() + "/experiments"));
      }
      if (all.size() >= 2) {
        return all;
      }
      TimeUnit.MILLISECONDS.sleep(50);
    }
    throw new AssertionError("there is no demo");
  }
}
