package dev.sextant.api.imports.parse.items;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;

/**
 * Who gave the label of a file's answer: an oracle, if the answer's metadata have an entry of
 * {@code ./sextant label} that says so, and else an unknown author.
 */
public final class LabelSource {

  private static final String IMPORTED = "imported";
  private static final String ORACLE = "oracle";
  private static final String ENTRIES = "oracles";
  private static final String IS_LABEL = "is_label";

  private static final ObjectMapper JSON = new ObjectMapper();

  private LabelSource() {}

  /** Returns {@code oracle} or {@code imported}. */
  public static String of(SourceAnswer answer) {
    String metadata = answer.metadata();
    return metadata.contains('"' + ENTRIES + '"') && hasLabel(metadata) ? ORACLE : IMPORTED;
  }

  private static boolean hasLabel(String metadata) {
    try {
      for (JsonNode entry : JSON.readTree(metadata).path(ENTRIES)) {
        if (entry.path(IS_LABEL).asBoolean(false)) {
          return true;
        }
      }
      return false;
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("metadata are JSON once the file is read", e);
    }
  }
}
