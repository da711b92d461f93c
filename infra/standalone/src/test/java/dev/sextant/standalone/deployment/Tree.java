package dev.sextant.standalone.deployment;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/**
 * A part of a YAML document that may be missing.
 *
 * @param value map, list, scalar or null
 */
public record Tree(Object value) {

  static Tree parse(String text) {
    return new Tree(yaml().load(text));
  }

  static List<Tree> parseAll(String text) {
    return StreamSupport.stream(yaml().loadAll(text).spliterator(), false).map(Tree::new).toList();
  }

  private static Yaml yaml() {
    LoaderOptions options = new LoaderOptions();
    options.setMaxAliasesForCollections(200);
    return new Yaml(new SafeConstructor(options));
  }

  /** Returns this with what another one adds or changes: maps are joined, all else is replaced. */
  Tree with(Tree other) {
    if (!(value instanceof Map<?, ?> mine) || !(other.value instanceof Map<?, ?> others)) {
      return other;
    }
    Map<Object, Object> joined = new LinkedHashMap<>(mine);
    others.forEach(
        (key, each) -> joined.put(key, new Tree(mine.get(key)).with(new Tree(each)).value));
    return new Tree(joined);
  }

  Tree at(String... path) {
    Object found = value;
    for (String name : path) {
      found = found instanceof Map<?, ?> map ? map.get(name) : null;
    }
    return new Tree(found);
  }

  boolean isThere() {
    return value != null;
  }

  String text() {
    return value == null ? "" : String.valueOf(value);
  }

  int number() {
    return value instanceof Number number ? number.intValue() : Integer.parseInt("0" + text());
  }

  List<Tree> list() {
    return value instanceof List<?> list ? list.stream().map(Tree::new).toList() : List.of();
  }

  List<String> texts() {
    return list().stream().map(Tree::text).toList();
  }

  Map<String, Tree> map() {
    Map<String, Tree> map = new LinkedHashMap<>();
    if (value instanceof Map<?, ?> entries) {
      entries.forEach((key, each) -> map.put(String.valueOf(key), new Tree(each)));
    }
    return map;
  }
}
