package dev.sextant.api.experiments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.TestApi;
import dev.sextant.api.testing.Wire;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Many idle or slow clients do not keep others from being served. */
class CrowdTest {

  private static final int IDLE = 700;
  private static final int BEYOND_THE_BOUND = 2_300;

  private final List<AutoCloseable> open = new ArrayList<>();
  private TestApi api;
  private ApiClient acme;

  @BeforeEach
  void start() {
    api = TestApi.start();
    acme = api.acme();
  }

  @AfterEach
  void stop() throws Exception {
    for (AutoCloseable each : open) {
      each.close();
    }
    api.close();
  }

  @Test
  void idle_connections_keep_nobody_out() {
    for (int i = 0; i < IDLE; i++) {
      connect();
    }
    assertServed();
  }

  @Test
  void the_number_of_running_jobs_is_limited() {
    Wire first = connect();
    for (int i = 0; i < BEYOND_THE_BOUND; i++) {
      connect();
    }
    assertThat(first.untilClosed()).as("the one silent longest made room").isEmpty();
    assertServed();
  }

  @Test
  void heads_and_bodies_that_never_end_keep_nobody_out() {
    for (int i = 0; i < 100; i++) {
      connect().send("GET /api/v1/me HTTP/1.1\r\nHost: 127.0.0.1\r\nX-A: ");
      connect()
          .send("POST /api/v1/projects HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 900\r\n")
          .send("Content-Type: application/json\r\n" + acme.lines() + "\r\n{");
    }
    assertServed();
  }

  @Test
  void streams_of_a_tenant_are_bounded_and_come_free_again() throws Exception {
    Library library = new Library(acme);
    String project = library.project();
    JsonObject wish = ExperimentsTest.wish(library.version(project, Library.GROUNDED));
    String id = acme.post("/projects/" + project + "/experiments", wish).is(202).id();
    String events = "/experiments/" + id + "/events";
    List<InputStream> streams = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      streams.add(acme.stream(events));
    }
    acme.get(events).isProblem(429, "too-many-streams");
    assertServed();
    for (InputStream stream : streams) {
      stream.close();
    }
    assertThat(streamAgain(events)).isTrue();
  }

  /** Retries, because the server notices only at its next check that a client has left. */
  private boolean streamAgain(String events) throws IOException, InterruptedException {
    for (int i = 0; i < 6_000; i++) {
      Thread.sleep(20);
      try (InputStream stream = acme.stream(events)) {
        return stream.read() >= 0;
      } catch (AssertionError stillFull) {
        // try again
      }
    }
    return false;
  }

  private Wire connect() {
    Wire wire = new Wire(api);
    open.add(wire);
    return wire;
  }

  private void assertServed() {
    api.anonymous().get("/health").is(200);
    acme.get("/projects").is(200);
  }
}
