package dev.sextant.api.imports.parse.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Paths to values in nested objects: {@code inputs.question} is {@code question} within {@code
 * inputs}.
 */
public final class JsonPaths {

  private static final int DEEPEST = 4;

  private JsonPaths() {}

  /** Returns the value of a name or path; null if it is absent or null. */
  public static @Nullable JsonNode find(JsonNode object, String name) {
    JsonNode value = object.get(name);
    if (value != null) {
      return value.isNull() ? null : value;
    }
    for (int dot = name.indexOf('.'); dot > 0; dot = name.indexOf('.', dot + 1)) {
      if (object.get(name.substring(0, dot)) instanceof ObjectNode inner) {
        JsonNode found = find(inner, name.substring(dot + 1));
        if (found != null) {
          return found;
        }
      }
    }
    return null;
  }

  /**
   * Calls back for each value that is not an object, with its path; deep objects count as values.
   */
  public static void forEachLeaf(ObjectNode object, BiConsumer<String, JsonNode> leaf) {
    visit("", object, 1, leaf);
  }

  /** Returns the last part of a path. */
  public static String last(String path) {
    return path.substring(path.lastIndexOf('.') + 1);
  }

  private static void visit(
      String path, ObjectNode object, int depth, BiConsumer<String, JsonNode> leaf) {
    object
        .properties()
        .forEach(
            each -> {
              String name = path + each.getKey();
              if (each.getValue() instanceof ObjectNode inner
                  && !inner.isEmpty()
                  && depth < DEEPEST) {
                visit(name + ".", inner, depth + 1, leaf);
              } else {
                leaf.accept(name, each.getValue());
              }
            });
  }
}
