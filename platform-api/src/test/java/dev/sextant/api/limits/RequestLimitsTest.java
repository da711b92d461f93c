package dev.sextant.api.limits;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.PlatformApi;
import dev.sextant.api.experiments.ExperimentsTest;
import dev.sextant.api.processes.ProcessLife;
import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.MemoryCluster;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RequestLimitsTest {

  private final List<Connection> sessions = new ArrayList<>();
  private TestApi api;

  @AfterEach
  void stop() throws SQLException {
    for (Connection session : sessions) {
      session.close();
    }
    api.close();
  }

  @Test
  void a_tenant_above_its_rate_gets_retry_after_and_others_do_not() {
    api = start(1, 100, 100);
    ApiClient acme = api.acme();
    List<ApiClient.Answer> answers = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      answers.add(acme.get("/me"));
    }
    ApiClient.Answer refused =
        answers.stream().filter(each -> each.status() == 429).findFirst().orElseThrow();
    refused.isProblem(429, "too-many-requests");
    assertThat(refused.headers().get("Retry-After")).isEqualTo("1");
    assertThat(answers.get(0).status()).as("positive control").isEqualTo(200);
    api.globex().get("/me").is(200);
  }

  @Test
  void all_processes_together_grant_a_tenant_its_rate() throws SQLException {
    api = start(100, 100, 100);
    addProcesses(40);
    ApiClient acme = api.acme();
    PlatformApi alone = api.api;
    PlatformApi other = api.startOther(false);
    api.api = other;
    List<ApiClient.Answer> answers = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      answers.add(acme.get("/me"));
    }
    api.api = alone;
    TestApi.await(other.close());
    assertThat(answers.get(0).status()).as("positive control").isEqualTo(200);
    String refused =
        answers.stream()
            .filter(each -> each.status() == 429)
            .findFirst()
            .orElseThrow()
            .json()
            .getString("detail");
    assertThat(refused)
        .contains(
            "100 requests a second, of which each of the 42 processes of the API",
            "or spread the calls over them");
  }

  @Test
  void no_more_of_the_rate_is_used_than_it_allows_at_once() throws SQLException {
    api = start(10, 100, 100);
    addProcesses(40);
    ApiClient acme = api.acme();
    PlatformApi alone = api.api;
    PlatformApi other = api.startOther(false);
    api.api = other;
    JsonObject usage = acme.get("/usage").is(200).json();
    api.api = alone;
    TestApi.await(other.close());
    JsonObject rate =
        usage.getJsonArray("limits").stream()
            .map(JsonObject.class::cast)
            .filter(each -> each.getString("name").equals("requests-per-second"))
            .findFirst()
            .orElseThrow();
    assertThat(rate.getLong("used")).as("1 of 42 at this process").isEqualTo(20);
  }

  /** Only a process with a session counts. */
  private void addProcesses(int count) throws SQLException {
    for (int i = 0; i < count; i++) {
      UUID id = UUID.randomUUID();
      api.sql(
          api.database.superuser(),
          api.database.acme(),
          "insert into api_processes values ('%s')".formatted(id));
      Connection session = api.database.api().getConnection();
      sessions.add(session);
      try (Statement statement = session.createStatement()) {
        statement.execute("set application_name = '%s'".formatted(ProcessLife.sessionName(id)));
      }
    }
  }

  @Test
  void only_so_many_requests_are_answered_at_once_streams_among_them() throws IOException {
    api = start(1_000, 2, 100);
    ApiClient acme = api.acme();
    Library library = new Library(acme);
    String project = library.project();
    String version = library.version(project, Library.GROUNDED);
    String id =
        acme.post("/projects/" + project + "/experiments", ExperimentsTest.wish(version)).id();
    String events = "/experiments/" + id + "/events";
    try (InputStream first = acme.stream(events)) {
      try (InputStream second = acme.stream(events)) {
        acme.get("/me").isProblem(429, "too-many-requests");
        api.globex().get("/me").is(200);
      }
      ApiClient.Answer again = acme.get("/me");
      for (int i = 0; i < 6_000 && again.status() != 200; i++) {
        LockSupport.parkNanos(20_000_000);
        again = acme.get("/me");
      }
      again.is(200);
    }
  }

  @Test
  void an_address_that_keeps_failing_must_wait_and_keeps_nobody_else_out() {
    api = start(1_000, 100, 5);
    ApiClient acme = api.acme();
    ApiClient wrong = api.anonymous().with("Authorization", "Bearer wrong");
    for (int i = 0; i < 3; i++) {
      wrong.get("/me").is(401);
    }
    api.anonymous().get("/me").isProblem(401, "unauthenticated");
    acme.get("/me").is(200);
    JsonObject code = new JsonObject().put("code", "wrong");
    api.anonymous().post("/session", code).is(401);
    api.anonymous().post("/session", code).is(401);
    ApiClient.Answer refused = wrong.get("/me").isProblem(429, "too-many-failures");
    assertThat(Long.parseLong(refused.headers().get("Retry-After"))).isBetween(1L, 60L);
    api.anonymous().post("/session", code).isProblem(429, "too-many-failures");
    acme.get("/me").is(200);
  }

  @Test
  void requests_are_counted_by_the_day_also_over_a_restart() {
    api = start(1_000, 100, 100);
    ApiClient acme = api.acme();
    for (int i = 0; i < 7; i++) {
      acme.get("/me").is(200);
    }
    api.restart();
    JsonObject today =
        api.acme().get("/usage").is(200).json().getJsonArray("days").getJsonObject(0);
    assertThat(today.getLong("requests")).isEqualTo(7);
  }

  private static TestApi start(int perSecond, int atOnce, int failures) {
    Limits wide = LimitConfig.personal().usual();
    Limits usual =
        new Limits(
            wide.items(),
            wide.storedBytes(),
            wide.concurrentExperiments(),
            wide.textsPerDay(),
            wide.llmTokensPerDay(),
            perSecond);
    return TestApi.start(new MemoryCluster(), new LimitConfig(usual, 10, atOnce, failures, 1));
  }
}
