package dev.sextant.inference.export;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.inference.model.ModelException;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * What DJL's converter writes into serving.properties, in the words of the files that
 * sentence-transformers writes. Whether vectors get the length one does not count: they always do.
 */
public final class ServingProperties {

  /** The name of the file. */
  public static final String FILE = "serving.properties";

  private static final String LONGEST = "maxLength";

  /** These name layers behind the pooling, in files of DJL's own layout. */
  private static final List<String> LAYERS = List.of("dense", "layerNorm");

  private final @Nullable Properties properties;

  private ServingProperties(@Nullable Properties properties) {
    this.properties = properties;
  }

  /**
   * Reads a file.
   *
   * @param bytes of the file; null: there is none
   * @throws ModelException if it is torn, or asks for layers behind the pooling
   */
  public static ServingProperties of(byte @Nullable [] bytes) {
    if (bytes == null) {
      return new ServingProperties(null);
    }
    Properties properties = new Properties();
    try {
      properties.load(new StringReader(new String(bytes, StandardCharsets.UTF_8)));
    } catch (IllegalArgumentException | IOException e) {
      throw new ModelException("%s cannot be used: %s".formatted(FILE, e.getMessage()), e);
    }
    for (String layer : LAYERS) {
      if (properties.containsKey(layer)) {
        throw new ModelException(
            "%s names %s %s, which is not supported: put modules.json and the folders of its modules, such as 1_Pooling and 2_Dense, into the folder in its place."
                .formatted(FILE, layer, properties.getProperty(layer)));
      }
    }
    return new ServingProperties(properties);
  }

  /** Returns its pooling as 1_Pooling/config.json would state it; a missing node without a file. */
  public JsonNode pooling() {
    return properties == null
        ? MissingNode.getInstance()
        : JsonNodeFactory.instance
            .objectNode()
            .put("pooling_mode", properties.getProperty("pooling", "mean").strip());
  }

  /**
   * Returns its settings as sentence_bert_config.json would state them; a missing node without a
   * file.
   *
   * @throws ModelException if the longest input is no number
   */
  public JsonNode settings() {
    if (properties == null) {
      return MissingNode.getInstance();
    }
    ObjectNode settings =
        JsonNodeFactory.instance
            .objectNode()
            .put("do_lower_case", Boolean.parseBoolean(properties.getProperty("doLowerCase")));
    String longest = properties.getProperty(LONGEST);
    if (longest != null) {
      settings.put("max_seq_length", number(longest.strip()));
    }
    return settings;
  }

  private static int number(String text) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw new ModelException(
          "%s should have a whole number as %s, found %s.".formatted(FILE, LONGEST, text), e);
    }
  }
}
