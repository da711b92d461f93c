package dev.sextant.api.http.contract;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sextant.api.http.Site;
import dev.sextant.api.http.requests.Bodies;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.openapi.contract.OpenAPIContract;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** Reads the contract, openapi.yaml on the class path. */
public final class Contract {

  /** Base path of the operations. */
  public static final String API = "/api/v1";

  public static final String RESOURCE = "/openapi.yaml";

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
      new JsonArray().add(new JsonObject().put("url", "http://localhost" + API));

  private Contract() {}

  /** Returns the contract, with substitutes for the media types that Vert.x does not know. */
  public static Future<OpenAPIContract> load(Vertx vertx) {
    return vertx.executeBlocking(Contract::read).compose(json -> OpenAPIContract.from(vertx, json));
  }

  /** Returns the published contract, with the name of this instance's session cookie. */
  public static Future<Buffer> document(Vertx vertx, String sessionCookie) {
    return vertx.executeBlocking(
        () -> {
          try (InputStream yaml = Contract.class.getResourceAsStream(RESOURCE)) {
            String text = new String(Objects.requireNonNull(yaml).readAllBytes(), UTF_8);
            return Buffer.buffer(text.replace(Site.SESSION, sessionCookie));
          }
        });
  }

  private static JsonObject read() {
    try (InputStream yaml = Contract.class.getResourceAsStream(RESOURCE)) {
      Map<String, Object> content = new Yaml(new SafeConstructor(strict())).load(yaml);
      return standIn(new JsonObject(content)).put("servers", SERVERS);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
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
}
