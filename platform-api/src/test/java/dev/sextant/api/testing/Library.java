package dev.sextant.api.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Assumptions;

/** Creates projects, datasets and imports in a tenant. */
public final class Library {

  /** Two items with context, each with a grounded and a not grounded answer. */
  public static final String GROUNDED =
      """
      {"id":"a","question":"What is red?","context":"Roses are red.","answers":[{"text":"Roses.","grounded":true},{"text":"The sky.","grounded":false}]}
      {"id":"b","question":"What is blue?","context":"The sky is blue.","answers":[{"text":"The sky.","grounded":true},{"text":"Roses.","grounded":false}]}
      """;

  public static final String NO_CONTEXT =
      """
      {"id":"a","question":"What is red?","answers":[{"text":"Roses.","factuality":1.0},{"text":"The sky.","factuality":0.5}]}
      """;

  private final ApiClient client;

  public Library(ApiClient client) {
    this.client = client;
  }

  public String project() {
    return client
        .post("/projects", new JsonObject().put("name", "project " + UUID.randomUUID()))
        .is(201)
        .id();
  }

  public String dataset(String projectId) {
    return client
        .post(
            "/projects/" + projectId + "/datasets",
            new JsonObject().put("name", "dataset " + UUID.randomUUID()))
        .is(201)
        .id();
  }

  /** Imports a native file and returns its version's id. */
  public String version(String projectId, String jsonl) {
    JsonObject done = imported(dataset(projectId), new JsonObject(), Buffer.buffer(jsonl));
    if (!done.getString("state").equals("completed")) {
      throw new AssertionError(done.encodePrettily());
    }
    return done.getString("version_id");
  }

  public JsonObject imported(String content) {
    return imported(new JsonObject(), content);
  }

  public JsonObject imported(JsonObject options, String content) {
    return imported(options, Buffer.buffer(content.getBytes(StandardCharsets.UTF_8)));
  }

  public JsonObject imported(JsonObject options, Buffer content) {
    return imported(dataset(project()), options, content);
  }

  /** Uploads a file, and returns the import once it has ended. */
  public JsonObject imported(String datasetId, JsonObject options, Buffer content) {
    String id = client.post("/datasets/" + datasetId + "/imports", options).is(201).id();
    client.put("/imports/" + id + "/content", content).is(202);
    return ended(id);
  }

  public JsonObject ended(String importId) {
    JsonObject state = client.get("/imports/" + importId).is(200).json();
    for (int i = 0; i < 3_000 && isOpen(state); i++) {
      LockSupport.parkNanos(10_000_000);
      state = client.get("/imports/" + importId).is(200).json();
    }
    assertThat(isOpen(state)).as(state.encode()).isFalse();
    return state;
  }

  /** Returns a preflight once it has ended. */
  public static JsonObject preflight(ApiClient client, String id) {
    JsonObject preflight = client.get("/preflights/" + id).is(200).json();
    for (int i = 0; i < 3_000 && preflight.getString("state").equals("running"); i++) {
      LockSupport.parkNanos(10_000_000);
      preflight = client.get("/preflights/" + id).is(200).json();
    }
    assertThat(preflight.getString("state")).isNotEqualTo("running");
    return preflight;
  }

  private static boolean isOpen(JsonObject state) {
    return List.of("receiving", "running").contains(state.getString("state"));
  }

  public List<JsonObject> errors(JsonObject ended) {
    return client.get("/imports/" + ended.getString("id") + "/errors").is(200).data().stream()
        .map(JsonObject.class::cast)
        .toList();
  }

  /** Returns a file of the public data; skips the test if the file is absent. */
  public static Buffer sharedData(String name) {
    Path file = Path.of(System.getProperty("sextant.shared.data", "absent"), name);
    Assumptions.assumeTrue(Files.exists(file), () -> "no public data at " + file);
    try {
      return Buffer.buffer(Files.readAllBytes(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
