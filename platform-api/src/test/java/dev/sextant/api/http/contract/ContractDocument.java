package dev.sextant.api.http.contract;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.TreeMap;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** The source text of the contract, for tests of its form. */
final class ContractDocument {

  private ContractDocument() {}

  static JsonObject read() {
    try (InputStream yaml = Contract.class.getResourceAsStream(Contract.RESOURCE)) {
      Map<String, Object> content = new Yaml(new SafeConstructor(new LoaderOptions())).load(yaml);
      return new JsonObject(content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns every object of the document by its JSON pointer. */
  static Map<String, JsonObject> objects() {
    Map<String, JsonObject> found = new TreeMap<>();
    collect("", read(), found);
    return found;
  }

  private static void collect(String pointer, Object node, Map<String, JsonObject> found) {
    if (node instanceof JsonObject object) {
      found.put(pointer, object);
      object.forEach(
          each ->
              collect(
                  pointer + "/" + each.getKey().replace("~", "~0").replace("/", "~1"),
                  each.getValue(),
                  found));
    } else if (node instanceof JsonArray array) {
      for (int i = 0; i < array.size(); i++) {
        collect(pointer + "/" + i, array.getValue(i), found);
      }
    }
  }
}
