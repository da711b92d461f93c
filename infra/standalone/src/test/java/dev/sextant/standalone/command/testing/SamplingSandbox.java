package dev.sextant.standalone.command.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.standalone.command.testing.CommandTree.Outcome;
import dev.sextant.testing.generator.ProtocolServer;
import dev.sextant.testing.generator.ProtocolServer.ServerCall;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** An instance or a cluster with labelled questions and a generator, which can be killed. */
public final class SamplingSandbox implements AutoCloseable {

  public static final int ITEMS = 30;
  public static final int ANSWERS = 4;
  public static final int DRAWS = ITEMS * ANSWERS;
  public static final int CONCURRENCY = 4;

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int LOOKS = 6_000;

  private final Path folder;
  private final ProtocolServer server;
  private final Sandbox sandbox;
  private Tables tables;

  /** Starts it and imports the questions. */
  public SamplingSandbox(Path folder, Deployment deployment) throws Exception {
    this(folder, deployment, Map.of());
  }

  /**
   * Does the same with variables of the environment.
   *
   * @param environment for each command
   */
  public SamplingSandbox(Path folder, Deployment deployment, Map<String, String> environment)
      throws Exception {
    this.folder = folder;
    this.server = ProtocolServer.of();
    this.sandbox = new Sandbox(folder.resolve("sandbox"), deployment);
    environment.forEach(sandbox::set);
    sandbox.start();
    this.tables = sandbox.tables();
    Outcome imported =
        sandbox.run(
            "evaluate",
            questions().toString(),
            "--embedders",
            "lexical",
            "--out",
            folder.resolve("report").toString());
    assertThat(imported.exitCode()).as(imported.all()).isZero();
  }

  public ProtocolServer server() {
    return server;
  }

  public Tables tables() {
    return tables;
  }

  public String version() throws Exception {
    return first("select id::text from dataset_versions");
  }

  public String project() throws Exception {
    return first("select id::text from projects");
  }

  public String dataset() throws Exception {
    return first("select id::text from datasets");
  }

  /** Runs a command that creates something, and returns it. */
  public JsonNode add(String... line) throws Exception {
    List<String> all = new ArrayList<>(List.of(line));
    all.add("--json");
    Outcome outcome = sandbox.run(all.toArray(String[]::new));
    assertThat(outcome.exitCode()).as(outcome.all()).isZero();
    return JSON.readTree(outcome.output());
  }

  /** Returns the set of the imported answers, one for each question. */
  public String importedSet() throws Exception {
    return first("select id::text from answer_sets where source = 'imported'");
  }

  private String first(String sql) throws Exception {
    return tables.rows(sql).keySet().iterator().next();
  }

  /** Registers the server as a generator and returns a plan that asks it, without a version. */
  public ObjectNode plan() throws Exception {
    ObjectNode generator =
        JSON.createObjectNode()
            .put("name", "scripted")
            .put("kind", "openai-chat")
            .put("base_url", server.baseUrl())
            .put("model", "scripted")
            .put("concurrency", CONCURRENCY);
    return JSON.createObjectNode()
        .put(
            "generator_id",
            sandbox.client().ask("/generators", body(generator)).path("id").asText())
        .put("name", "sampled")
        .put("answers_per_item", ANSWERS);
  }

  /** Queues an experiment with the lexical embedder; returns its id. */
  public String experiment(ObjectNode settings) throws Exception {
    settings.put("name", "of samples").put("version_id", version());
    settings.putArray("embedders").add("lexical");
    return post("/projects/" + project() + "/experiments", settings).path("id").asText();
  }

  public JsonNode post(String path, ObjectNode body) throws Exception {
    return sandbox.client().post(path, body(body));
  }

  /** Asks for something that nothing is stored of. */
  public JsonNode ask(String path, ObjectNode body) throws Exception {
    return sandbox.client().ask(path, body(body));
  }

  public JsonNode get(String path) throws Exception {
    return sandbox.client().get(path);
  }

  /** A probe asks for words, not for what a question asks. */
  public static boolean isDraw(ServerCall call) {
    return call.body().toString().contains("How long is river");
  }

  /** Ends its processes by {@code kill -9}; returns once others run in their place. */
  public void killAndStart() throws Exception {
    sandbox.killAndStart();
    tables = sandbox.tables();
  }

  public void awaitDraws(int count) throws Exception {
    awaitRows("draws", count);
  }

  public void awaitRows(String table, int count) throws Exception {
    for (int look = 0; tables.count("select count(*) from " + table) < count; look++) {
      assertThat(look).as("looks for rows of %s", table).isLessThan(LOOKS);
      TimeUnit.MILLISECONDS.sleep(20);
    }
  }

  /** Waits until what has the address has ended, and returns it. */
  public JsonNode awaitEnd(String path, String part) throws Exception {
    JsonNode state = get(path).at(part);
    for (int look = 0; state.path("finished_at").isNull(); look++) {
      assertThat(look).as("looks for the end of %s", path).isLessThan(LOOKS);
      TimeUnit.MILLISECONDS.sleep(50);
      state = get(path).at(part);
    }
    return state;
  }

  @Override
  public void close() throws Exception {
    server.close();
    sandbox.close();
  }

  private static Map<String, Object> body(ObjectNode node) {
    return JSON.convertValue(node, new TypeReference<>() {});
  }

  private Path questions() throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < ITEMS; i++) {
      ObjectNode item =
          JSON.createObjectNode()
              .put("id", "q" + i)
              .put("question", "How long is river " + i + "?")
              .put("reference_document", "River " + i + " is " + i + " miles long.");
      item.putArray("answers")
          .addObject()
          .put("text", "About " + i + " miles.")
          .put("role", "judged")
          .put("grounded", i % 2 == 0);
      lines.append(item).append('\n');
    }
    return Files.writeString(folder.resolve("questions.jsonl"), lines);
  }
}
