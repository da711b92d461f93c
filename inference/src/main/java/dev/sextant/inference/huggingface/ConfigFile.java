package dev.sextant.inference.huggingface;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.inference.model.ModelException;
import java.util.ArrayList;
import java.util.List;

/** Reads values of config.json; a value that cannot be used is named with what is expected. */
final class ConfigFile {

  private final JsonNode config;

  ConfigFile(JsonNode config) {
    this.config = config;
  }

  /**
   * Refuses every value but one, because another one means another computation.
   *
   * @param whenAbsent what the absence of the key means
   */
  void require(String key, String supported, String whenAbsent) {
    String found = text(key, whenAbsent);
    if (!found.equals(supported)) {
      throw new ModelException(
          "config.json has %s \"%s\"; only \"%s\" is supported.".formatted(key, found, supported));
    }
  }

  /** The same for a number, which may be written with or without a fraction. */
  void require(String key, double supported, double whenAbsent) {
    if (number(key, whenAbsent) != supported) {
      throw new ModelException(
          "config.json has %s %s; only %s is supported."
              .formatted(
                  key, text(key, "none"), Double.toString(supported).replaceAll("\\.0$", "")));
    }
  }

  boolean isNull(String key) {
    return config.path(key).isNull();
  }

  boolean has(String key) {
    return config.hasNonNull(key);
  }

  /** Returns the words of a list; none if there is no list. */
  List<String> words(String key) {
    List<String> words = new ArrayList<>();
    config.path(key).forEach(word -> words.add(word.asText()));
    return words;
  }

  /** Returns the object under a key, with no keys if there is none. */
  ConfigFile below(String key) {
    return new ConfigFile(config.path(key));
  }

  String text(String key, String whenAbsent) {
    return config.path(key).asText(whenAbsent);
  }

  /** Returns a whole number that must be there. */
  int size(String key) {
    if (!config.path(key).canConvertToInt()) {
      throw new ModelException(
          "config.json should have a whole number as %s, found %s."
              .formatted(key, config.path(key).isMissingNode() ? "none" : config.path(key)));
    }
    return config.path(key).intValue();
  }

  int size(String key, int whenAbsent) {
    return config.hasNonNull(key) ? size(key) : whenAbsent;
  }

  double number(String key, double whenAbsent) {
    return config.path(key).asDouble(whenAbsent);
  }
}
