package dev.sextant.api.testing;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.json.schema.JsonSchema;

/** Converts schemas of the contract to plain JSON with references resolved. */
public final class Schemas {

  private static final int DEEPEST = 12;

  private Schemas() {}

  public static JsonObject plain(JsonSchema schema) {
    JsonObject json = new JsonObject();
    schema.fieldNames().forEach(name -> json.put(name, value(schema.get(name), 0)));
    return json;
  }

  private static Object value(Object value, int depth) {
    if (depth > DEEPEST) {
      return null;
    }
    if (value instanceof JsonSchema schema) {
      return value(plain(schema), depth);
    }
    if (value instanceof JsonObject object) {
      JsonObject copy = new JsonObject();
      object.forEach(each -> copy.put(each.getKey(), value(each.getValue(), depth + 1)));
      return copy;
    }
    if (value instanceof JsonArray array) {
      JsonArray copy = new JsonArray();
      array.forEach(each -> copy.add(value(each, depth + 1)));
      return copy;
    }
    return value;
  }
}
