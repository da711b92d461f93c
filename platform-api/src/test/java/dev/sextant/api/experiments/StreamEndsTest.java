package dev.sextant.api.experiments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.tenancy.Role;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.Experiments;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.MemoryCluster;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An event stream ends soon after its reader loses access; other readers' streams continue. */
class StreamEndsTest {

  private static final class Reader {
    final BlockingQueue<String> events = new LinkedBlockingQueue<>();
    final CompletableFuture<Void> ended;

    Reader(ApiClient client) {
      BufferedReader lines =
          new BufferedReader(new InputStreamReader(client.stream(path), StandardCharsets.UTF_8));
      ended = CompletableFuture.runAsync(() -> collect(lines));
      awaitEvent();
    }

    private void collect(BufferedReader lines) {
      try (lines) {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
          if (line.startsWith("data: ")) {
            events.add(line);
          }
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    void awaitEvent() {
      try {
        assertThat(events.poll(60, TimeUnit.SECONDS)).isNotNull();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }

    /** Waits for the end of the stream, and checks that the experiment still runs. */
    void awaitEnd() throws Exception {
      ended.get(60, TimeUnit.SECONDS);
      assertThat(admin.get("/experiments/" + experiment).is(200).json().getString("state"))
          .isEqualTo("scoring");
    }
  }

  private static TestApi api;
  private static ApiClient admin;
  private static String experiments;
  private static String version;
  private static String experiment;
  private static String path;

  @BeforeAll
  static void start() {
    api = TestApi.start(new MemoryCluster());
    admin = api.acme();
    Library library = new Library(admin);
    String project = library.project();
    version = library.version(project, Library.GROUNDED);
    experiments = "/projects/" + project + "/experiments";
  }

  @BeforeEach
  void begin() {
    experiment = admin.post(experiments, ExperimentsTest.wish(version)).is(202).id();
    path = "/experiments/" + experiment + "/events";
    Experiments.awaitState(admin, experiment, "scoring");
  }

  @AfterEach
  void cancel() {
    admin.post("/experiments/" + experiment + "/cancel");
    Experiments.ended(admin, experiment);
  }

  @AfterAll
  static void stop() {
    api.close();
  }

  @Test
  void a_key_that_is_revoked_reads_no_more() throws Exception {
    JsonObject key = key();
    Reader reader = new Reader(bearer(key.getString("secret")));
    Reader other = new Reader(bearer(key().getString("secret")));
    admin.delete("/api-keys/" + key.getString("id")).is(204);
    reader.awaitEnd();
    assertGoesOn(other);
  }

  @Test
  void a_key_that_has_expired_reads_no_more() throws Exception {
    JsonObject key = key();
    Reader reader = new Reader(bearer(key.getString("secret")));
    change("update api_keys set expires_at = now() where id = '%s'".formatted(key.getString("id")));
    reader.awaitEnd();
  }

  @Test
  void a_session_that_is_ended_reads_no_more() throws Exception {
    ApiClient browser = browser("bob");
    Reader reader = new Reader(browser);
    Reader other = new Reader(browser("sue"));
    browser.delete("/session").is(200);
    reader.awaitEnd();
    assertGoesOn(other);
  }

  @Test
  void who_signs_out_everywhere_reads_no_more_with_a_token_either() throws Exception {
    Reader reader = new Reader(api.as(api.database.acme(), Role.VIEWER, "tom"));
    browser("tom").delete("/sessions").is(200);
    reader.awaitEnd();
  }

  /** Writes the row that another process would write for a removal. */
  @Test
  void a_member_that_was_removed_reads_no_more() throws Exception {
    Reader reader = new Reader(api.as(api.database.acme(), Role.EDITOR, "eve"));
    Reader other = new Reader(api.as(api.database.acme(), Role.EDITOR, "ned"));
    change(
        "insert into member_changes (subject, not_before) values ('eve', clock_timestamp() +"
            + " interval '1 second')");
    reader.awaitEnd();
    assertGoesOn(other);
  }

  @Test
  void in_a_tenant_that_is_suspended_nobody_reads_on() throws Exception {
    Reader reader = new Reader(api.as(api.database.acme(), Role.VIEWER, "kim"));
    change("update tenants set suspended_at = now() where id = current_tenant_id()");
    reader.ended.get(60, TimeUnit.SECONDS);
    change("update tenants set suspended_at = null where id = current_tenant_id()");
    while (admin.get("/me").status() == 403) {
      LockSupport.parkNanos(100_000_000);
    }
    reader.awaitEnd();
  }

  @Test
  void in_a_tenant_that_ends_nobody_reads_on() throws Exception {
    Reader reader = new Reader(api.as(api.database.acme(), Role.VIEWER, "kim"));
    admin.post("/tenant/deletion", new JsonObject().put("confirm_name", "acme")).is(202);
    reader.ended.get(60, TimeUnit.SECONDS);
    admin.delete("/tenant/deletion").is(204);
  }

  private static void assertGoesOn(Reader reader) {
    Experiments.scored(api, api.database.acme(), experiment, 1);
    reader.awaitEvent();
    assertThat(reader.ended).isNotDone();
  }

  private static void change(String sql) {
    api.sql(api.database.superuser(), api.database.acme(), sql);
  }

  private static JsonObject key() {
    JsonObject wish =
        new JsonObject()
            .put("name", "key " + UUID.randomUUID())
            .put("scopes", new JsonArray(List.of("read")))
            .put("expires_at", Instant.now().plus(1, ChronoUnit.DAYS).toString());
    return admin.post("/api-keys", wish).is(201).json();
  }

  private static ApiClient bearer(String token) {
    return api.anonymous().with("Authorization", "Bearer " + token);
  }

  private static ApiClient browser(String subject) {
    String code = api.api.signInCode(new TenantId(api.database.acme()), subject, Role.VIEWER);
    String cookie =
        api.anonymous()
            .post("/session", new JsonObject().put("code", code))
            .is(201)
            .headers()
            .get("Set-Cookie");
    return api.anonymous()
        .with("Cookie", cookie.split(";")[0])
        .with("Sec-Fetch-Site", "same-origin");
  }
}
