package dev.sextant.benchmarks.sampling;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.concurrent.TimeUnit;

/** Imports items and starts sampling runs by the API of an instance. */
final class PlatformClient {

  static final ObjectMapper JSON = new ObjectMapper();
  private static final int REFUSED = 400;
  private static final long LOOK_MILLIS = 100;

  private final HttpClient http = HttpClient.newHttpClient();
  private final String api;
  private String token = "";

  /**
   * Signs in.
   *
   * @param link as {@code ./sextant link} prints it
   */
  PlatformClient(String link) throws IOException, InterruptedException {
    String[] parts = link.strip().split("/#code=");
    this.api = parts[0] + "/api/v1";
    this.token =
        send("POST", "/session", JSON.createObjectNode().put("code", parts[1]).toString())
            .path("token")
            .asText();
  }

  /** Imports items with a question each; returns the version. */
  String version(int items) throws IOException, InterruptedException {
    String name = "measured " + System.nanoTime();
    String project = post("/projects", named(name));
    String dataset = post("/projects/" + project + "/datasets", named(name));
    ObjectNode settings = JSON.createObjectNode().put("format", "auto").put("on_error", "refuse");
    String announced = post("/datasets/" + dataset + "/imports", settings);
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < items; i++) {
      lines.append("{\"id\": \"q%d\", \"question\": \"How long is river %d?\"}%n".formatted(i, i));
    }
    send("PUT", "/imports/" + announced + "/content", lines.toString(), "application/octet-stream");
    JsonNode state = get("/imports/" + announced);
    while (state.path("finished_at").isNull()) {
      TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
      state = get("/imports/" + announced);
    }
    return state.path("version_id").asText();
  }

  /** Creates a generator and waits for its probe. */
  String generator(String baseUrl, int concurrency) throws IOException, InterruptedException {
    ObjectNode generator =
        named("metered " + System.nanoTime())
            .put("kind", "openai-chat")
            .put("base_url", baseUrl)
            .put("model", "metered")
            .put("concurrency", concurrency);
    String id = post("/generators", generator);
    while (get("/generators/" + id).path("probe").path("state").asText().equals("running")) {
      TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
    }
    return id;
  }

  /** Starts a run; returns its answer set. */
  String sample(String version, String generator, int answers, String budget)
      throws IOException, InterruptedException {
    ObjectNode plan =
        named("set " + System.nanoTime())
            .put("version_id", version)
            .put("generator_id", generator)
            .put("answers_per_item", answers);
    if (!budget.isEmpty()) {
      plan.put("budget", budget);
    }
    return post("/answer-sets", plan);
  }

  JsonNode sampling(String set) throws IOException, InterruptedException {
    return get("/answer-sets/" + set).path("sampling");
  }

  JsonNode get(String path) throws IOException, InterruptedException {
    return send("GET", path, "");
  }

  String post(String path, ObjectNode body) throws IOException, InterruptedException {
    return send("POST", path, body.toString()).path("id").asText();
  }

  JsonNode send(String method, String path, String body) throws IOException, InterruptedException {
    return send(method, path, body, "application/json");
  }

  private static ObjectNode named(String name) {
    return JSON.createObjectNode().put("name", name);
  }

  private JsonNode send(String method, String path, String body, String type)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(api + path))
            .method(
                method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
            .header("Content-Type", type);
    if (!token.isEmpty()) {
      request.header("Authorization", "Bearer " + token);
    }
    HttpResponse<String> reply = http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    if (reply.statusCode() >= REFUSED) {
      throw new IOException(method + " " + path + ": " + reply.statusCode() + " " + reply.body());
    }
    return JSON.readTree(reply.body());
  }
}
