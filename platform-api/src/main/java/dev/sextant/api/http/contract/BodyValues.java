package dev.sextant.api.http.contract;

import io.vertx.core.json.JsonObject;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * How many values the JSON body of an operation may hold. Each text, number, list and object
 * counts, since a body of 1 MiB may hold half a million of them, and each costs far more to
 * validate and to describe than to send.
 *
 * <p>An entry of a long list of plain numbers or texts counts only if it is not what the list
 * holds. Such a list can be checked while it is read, and may be as long as its schema allows.
 *
 * @param most values
 * @param longLists entries of the long lists, by pointers to the lists with {@code *} for each
 *     index
 */
public record BodyValues(int most, Map<String, Entry> longLists) {

  /** More than any legal body of the contract needs. */
  public static final int USUAL = 20_000;

  /** A list that may have as many entries is long. */
  private static final int LONG = 10_000;

  /** What the schema of a plain entry may say. */
  private static final Set<String> PLAIN = Set.of("type", "maximum", "description");

  /**
   * The entries of a long list.
   *
   * @param areNumbers otherwise they are texts
   * @param greatest of a number; null: any
   */
  public record Entry(boolean areNumbers, @Nullable Double greatest) {}

  /** Reads the bounds of an operation; follows no references. */
  static BodyValues of(JsonObject operation) {
    Map<String, Entry> lists = new HashMap<>();
    addLists(
        lists,
        "",
        in(in(in(in(operation, "requestBody"), "content"), "application/json"), "schema"));
    return new BodyValues(USUAL, Map.copyOf(lists));
  }

  private static void addLists(Map<String, Entry> lists, String pointer, JsonObject schema) {
    JsonObject properties = in(schema, "properties");
    for (String name : properties.fieldNames()) {
      if (properties.getValue(name) instanceof JsonObject property) {
        addLists(lists, pointer + "/" + name, property);
      }
    }
    JsonObject items = in(schema, "items");
    if (!items.isEmpty()) {
      if (schema.getInteger("maxItems", 0) >= LONG && isPlain(items)) {
        lists.put(
            pointer,
            new Entry("number".equals(items.getValue("type")), items.getDouble("maximum")));
      }
      addLists(lists, pointer + "/*", items);
    }
  }

  private static boolean isPlain(JsonObject items) {
    Object type = items.getValue("type");
    return ("number".equals(type) || "string".equals(type)) && PLAIN.containsAll(keywords(items));
  }

  /** Returns the keywords of a schema without the notes of the parser. */
  private static Set<String> keywords(JsonObject schema) {
    return schema.fieldNames().stream()
        .filter(name -> !name.startsWith("__"))
        .collect(Collectors.toSet());
  }

  private static JsonObject in(JsonObject object, String name) {
    return object.getValue(name) instanceof JsonObject found ? found : new JsonObject();
  }
}
