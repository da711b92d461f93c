package dev.sextant.api.experiments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.dispatch.JobStatus;
import dev.sextant.api.dispatch.Stage;
import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.Experiments;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.MemoryCluster;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class EventsTest {

  private static MemoryCluster cluster;
  private static TestApi api;
  private static ApiClient acme;
  private static String path;
  private static String version;

  @BeforeAll
  static void start() {
    cluster = new MemoryCluster();
    api = TestApi.start(cluster);
    acme = api.acme();
    Library library = new Library(acme);
    String project = library.project();
    path = "/projects/" + project + "/experiments";
    version = library.version(project, Library.GROUNDED);
  }

  @AfterAll
  static void stop() {
    api.close();
  }

  @Test
  void the_stream_sends_each_change_and_ends_with_the_final_state() throws Exception {
    String id = acme.post(path, ExperimentsTest.wish(version)).is(202).id();
    StringBuilder received = new StringBuilder();
    CompletableFuture<Void> ended = watch(id, received);
    Experiments.awaitState(acme, id, "scoring");
    Experiments.scored(api, api.database.acme(), id, 1);
    awaitText(received, "\"done\":1");
    Experiments.scored(api, api.database.acme(), id, 2);
    awaitText(received, "\"done\":2");
    cluster.set(Stage.SCORING, new JobStatus.Finished());
    Experiments.awaitState(acme, id, "reporting");
    cluster.set(Stage.REPORTING, new JobStatus.Finished());
    ended.get(120, TimeUnit.SECONDS);

    List<JsonObject> events = events(received.toString());
    assertThat(events.get(events.size() - 1).getString("state")).isEqualTo("completed");
    assertThat(events).as("only changes are sent").doesNotHaveDuplicates();
    assertThat(events.get(0).getString("id")).isEqualTo(id);
  }

  @Test
  void the_final_state_is_sent_once() throws Exception {
    String id = acme.post(path, ExperimentsTest.wish(version)).is(202).id();
    acme.post("/experiments/" + id + "/cancel").is(202);
    Experiments.ended(acme, id);
    StringBuilder received = new StringBuilder();
    watch(id, received).get(120, TimeUnit.SECONDS);
    assertThat(events(received.toString())).hasSize(1);
  }

  @Test
  void a_client_that_goes_away_is_not_a_failure() throws IOException {
    String id = acme.post(path, ExperimentsTest.wish(version)).is(202).id();
    try (InputStream stream = acme.stream("/experiments/" + id + "/events")) {
      assertThat(new String(stream.readNBytes(15), StandardCharsets.UTF_8))
          .isEqualTo("event: progress");
    }
    acme.post("/experiments/" + id + "/cancel").is(202);
    assertThat(Experiments.ended(acme, id).getString("state")).isEqualTo("cancelled");
  }

  private static CompletableFuture<Void> watch(String id, StringBuilder received) {
    InputStream stream = acme.stream("/experiments/" + id + "/events");
    return CompletableFuture.runAsync(() -> collect(stream, received));
  }

  private static void collect(InputStream stream, StringBuilder received) {
    byte[] buffer = new byte[8192];
    try (stream) {
      for (int read = stream.read(buffer); read >= 0; read = stream.read(buffer)) {
        synchronized (received) {
          received.append(new String(buffer, 0, read, StandardCharsets.UTF_8));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void awaitText(StringBuilder received, String text) {
    for (int i = 0; i < 6_000 && !contains(received, text); i++) {
      LockSupport.parkNanos(20_000_000);
    }
    assertThat(contains(received, text)).isTrue();
  }

  private static boolean contains(StringBuilder received, String text) {
    synchronized (received) {
      return received.indexOf(text) >= 0;
    }
  }

  private static List<JsonObject> events(String stream) {
    List<JsonObject> events = new ArrayList<>();
    for (String event : stream.split("\n\n")) {
      if (event.startsWith("event: progress\ndata: ")) {
        events.add(new JsonObject(event.substring("event: progress\ndata: ".length())));
      }
    }
    return events;
  }
}
