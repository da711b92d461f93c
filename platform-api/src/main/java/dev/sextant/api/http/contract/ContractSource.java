package dev.sextant.api.http.contract;

import dev.sextant.api.http.requests.Bodies;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.core.json.pointer.JsonPointer;
import io.vertx.openapi.contract.OpenAPIContract;
import io.vertx.openapi.contract.OpenAPIVersion;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/**
 * The contract as it is written, openapi.yaml. The build checks it and prepares it for the server
 * here, because each start would take a second of processor time to do so.
 */
final class ContractSource {

  /** Vert.x refuses a contract with media types that it does not know. It never checks replies. */
  private static final Map<String, String> STAND_INS =
      Map.ofEntries(
          Map.entry("application/problem+json", "application/json"),
          Map.entry("text/event-stream", "text/plain"),
          Map.entry("application/jsonl", "text/plain"),
          Map.entry("text/csv", "text/plain"),
          Map.entry("application/zip", "text/plain"),
          Map.entry("application/pdf", "text/plain"),
          Map.entry("application/xml", "text/plain"),
          Map.entry("text/html", "text/plain"),
          Map.entry("image/jpeg", "text/plain"),
          Map.entry("image/png", "text/plain"),
          Map.entry("image/webp", "text/plain"),
          Map.entry(Bodies.FORM, "application/json"));

  /** A format for client generators; with it, Vert.x refuses null where null is allowed. */
  private static final String WIDE = "int64";

  /** Vert.x also refuses the relative server address of the contract. */
  private static final JsonArray SERVERS =
      new JsonArray().add(new JsonObject().put("url", "http://localhost" + Contract.API));

  private static final String RESPONSES = "responses";
  private static final String COMPONENTS = "components";
  private static final String REFERENCE = "$ref";

  /** What tells people something. No request is checked by it. */
  private static final Set<String> TEXTS = Set.of("description", "summary", "example", "examples");

  /** What holds entries with names of our own, which may be those of {@link #TEXTS}. */
  private static final Set<String> NAMED =
      Set.of(
          "properties",
          "patternProperties",
          "$defs",
          "paths",
          "schemas",
          "responses",
          "parameters",
          "requestBodies",
          "headers",
          "content",
          "securitySchemes");

  private ContractSource() {}

  /**
   * Checks the contract and writes what {@link Contract#load} reads.
   *
   * @param files openapi.yaml, and the file to write
   * @throws Exception if the contract is not valid
   */
  public static void main(String[] files) throws Exception {
    String yaml = Files.readString(Path.of(files[0]));
    Vertx vertx = Vertx.vertx();
    try {
      check(vertx, yaml).toCompletionStage().toCompletableFuture().get();
      Files.writeString(Path.of(files[1]), prepare(yaml).encode());
    } finally {
      vertx.close().toCompletionStage().toCompletableFuture().get();
    }
  }

  /** Returns the whole contract, with its replies and examples; fails if it is not one. */
  static Future<OpenAPIContract> check(Vertx vertx, String yaml) {
    return vertx.executeBlocking(() -> read(yaml)).compose(json -> checked(vertx, json));
  }

  private static Future<OpenAPIContract> checked(Vertx vertx, JsonObject json) {
    if (OpenAPIVersion.fromContract(json) != OpenAPIVersion.V3_1) {
      return Future.failedFuture("The server reads OpenAPI 3.1: " + json.getString("openapi"));
    }
    return OpenAPIContract.from(vertx, json);
  }

  /**
   * Returns what requests are checked by: without texts, and of the replies only their statuses,
   * since the server never checks them. What nothing refers to then is left out.
   */
  static JsonObject prepare(String yaml) {
    JsonObject prepared = withoutTexts(read(yaml), false);
    Set<String> used = new HashSet<>();
    for (Map.Entry<String, Object> path : prepared.getJsonObject("paths")) {
      for (Map.Entry<String, Object> operation : (JsonObject) path.getValue()) {
        if (operation.getValue() instanceof JsonObject declared) {
          declared.put(RESPONSES, statuses(declared.getJsonObject(RESPONSES)));
        }
      }
      addReferences(prepared, path.getValue(), used);
    }
    JsonObject components = prepared.getJsonObject(COMPONENTS);
    prepared.put(COMPONENTS, used(components, used));
    return prepared;
  }

  private static JsonObject statuses(JsonObject responses) {
    JsonObject statuses = new JsonObject();
    responses.fieldNames().forEach(status -> statuses.put(status, new JsonObject()));
    return statuses;
  }

  private static void addReferences(JsonObject contract, @Nullable Object node, Set<String> found) {
    if (node instanceof JsonObject object) {
      if (object.getValue(REFERENCE) instanceof String reference && found.add(reference)) {
        JsonPointer pointer = JsonPointer.from(reference.substring(1));
        addReferences(contract, pointer.queryJson(contract), found);
      }
      object.forEach(entry -> addReferences(contract, entry.getValue(), found));
    } else if (node instanceof JsonArray array) {
      array.forEach(element -> addReferences(contract, element, found));
    }
  }

  /** Nothing refers to a way to sign in: the operations name it. */
  private static JsonObject used(JsonObject components, Set<String> references) {
    JsonObject kept = new JsonObject();
    for (Map.Entry<String, Object> section : components) {
      JsonObject entries = new JsonObject();
      for (Map.Entry<String, Object> each : (JsonObject) section.getValue()) {
        String reference = "#/components/%s/%s".formatted(section.getKey(), each.getKey());
        if (section.getKey().equals("securitySchemes") || references.contains(reference)) {
          entries.put(each.getKey(), each.getValue());
        }
      }
      kept.put(section.getKey(), entries);
    }
    return kept;
  }

  private static JsonObject read(String yaml) {
    Map<String, Object> content = new Yaml(new SafeConstructor(strict())).load(yaml);
    return standIn(new JsonObject(content)).put("servers", SERVERS);
  }

  /** Refuses duplicate keys: the second would silently win. */
  private static LoaderOptions strict() {
    LoaderOptions options = new LoaderOptions();
    options.setAllowDuplicateKeys(false);
    return options;
  }

  private static @Nullable Object standIn(@Nullable Object node) {
    if (node instanceof JsonObject object) {
      return standIn(object);
    }
    if (node instanceof JsonArray array) {
      JsonArray copy = new JsonArray();
      array.forEach(element -> copy.add(standIn(element)));
      return copy;
    }
    return node;
  }

  private static JsonObject standIn(JsonObject object) {
    JsonObject copy = new JsonObject();
    object.stream()
        .filter(entry -> !WIDE.equals(entry.getValue()))
        .forEach(
            entry ->
                copy.put(
                    STAND_INS.getOrDefault(entry.getKey(), entry.getKey()),
                    standIn(entry.getValue())));
    return copy;
  }

  /**
   * Returns a copy without texts.
   *
   * @param named whether the names in it are our own
   */
  private static JsonObject withoutTexts(JsonObject object, boolean named) {
    JsonObject copy = new JsonObject();
    object.stream()
        .filter(entry -> named || !TEXTS.contains(entry.getKey()))
        .forEach(
            entry ->
                copy.put(
                    entry.getKey(),
                    withoutTexts(entry.getValue(), !named && NAMED.contains(entry.getKey()))));
    return copy;
  }

  private static @Nullable Object withoutTexts(@Nullable Object node, boolean named) {
    if (node instanceof JsonObject object) {
      return withoutTexts(object, named);
    }
    if (node instanceof JsonArray array) {
      JsonArray copy = new JsonArray();
      array.forEach(element -> copy.add(withoutTexts(element, false)));
      return copy;
    }
    return node;
  }
}
