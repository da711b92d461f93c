package dev.sextant.api.imports.parse.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.sextant.api.imports.parse.problems.SourceTexts;
import java.io.IOException;
import java.io.InputStream;

/** Strict JSON parsing: no duplicate keys, nothing after the value, bounded depth and size. */
public final class RecordParser {

  private static final int DEEPEST = 100;

  private static final ObjectMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder()
                  .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                  .streamReadConstraints(
                      StreamReadConstraints.builder()
                          .maxNestingDepth(DEEPEST)
                          .maxStringLength(Integer.MAX_VALUE)
                          .build())
                  .build())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(JsonNodeFeature.WRITE_PROPERTIES_SORTED)
          .build();

  /** The longest name or number of a scan; it skips texts of any length. */
  private static final int LONGEST_SCANNED = 100_000;

  /** Keeps no names, so that it can read a file with any number of them. */
  private static final JsonFactory SCANNING =
      JsonFactory.builder()
          .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(DEEPEST)
                  .maxStringLength(LONGEST_SCANNED)
                  .build())
          .build();

  private static final ObjectReader ONLY_ONE = MAPPER.reader();

  private static final ObjectReader ONE_OF_MANY =
      ONLY_ONE.without(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

  private RecordParser() {}

  /**
   * Returns the only value of a text.
   *
   * @throws ValueLimit.TooManyException if it has too many values
   */
  static JsonNode read(String text) throws JsonProcessingException {
    try (JsonParser parser = new ValueLimit(MAPPER.createParser(text))) {
      JsonNode node = ONLY_ONE.readTree(parser);
      return node == null ? MissingNode.getInstance() : node;
    } catch (JsonProcessingException e) {
      throw e;
    } catch (IOException e) {
      throw JsonMappingException.fromUnexpectedIOE(e);
    }
  }

  /** Opens a stream of values, each to be read by {@link #read(JsonParser)}. */
  static ValueLimit parser(InputStream in) throws IOException {
    return new ValueLimit(MAPPER.createParser(in));
  }

  /**
   * Opens a file of any length whose values are skipped. Memory does not grow with the number of
   * names: duplicate ones are not found. Bytes that are not UTF-8 are not found either.
   */
  public static JsonParser scanner(InputStream in) throws IOException {
    return SCANNING.createParser(in);
  }

  /** Returns the value that begins at the parser's token; more may follow it. */
  static JsonNode read(JsonParser parser) throws IOException {
    return ONE_OF_MANY.readTree(parser);
  }

  /** Returns the value as text, the keys of objects sorted. */
  public static String canonical(JsonNode node) {
    try {
      return MAPPER.writeValueAsString(node);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a tree can always be written", e);
    }
  }

  /** Returns why a text is not JSON, and in which column. */
  static String fault(JsonProcessingException failure) {
    JsonLocation place = failure.getLocation();
    String where = place == null ? "" : " at column " + place.getColumnNr();
    return "is not one JSON object%s (%s): each line must hold one complete object."
        .formatted(where, why(failure));
  }

  /** Returns the parser's reason, to be quoted in a sentence. */
  static String why(JsonProcessingException failure) {
    return SourceTexts.excerpt(failure.getOriginalMessage().split("\n", 2)[0]);
  }

  /** Returns a JSON value in a form to be quoted in a sentence. */
  public static String quoted(JsonNode node) {
    return SourceTexts.excerpt(node.toString());
  }
}
