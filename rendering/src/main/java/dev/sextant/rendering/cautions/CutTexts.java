package dev.sextant.rendering.cautions;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Reports which embedders read only a part of the texts behind their scores. */
public final class CutTexts {

  private CutTexts() {}

  /**
   * Returns a sentence for each embedder that cut some text; empty if all texts were read to their
   * end.
   */
  public static List<String> of(JsonNode report) {
    Set<String> sentences = new LinkedHashSet<>();
    for (JsonNode result : report.path("results")) {
      List<String> roles = new ArrayList<>();
      for (Map.Entry<String, JsonNode> role : result.path("reading").properties()) {
        if (role.getValue().path("truncated").asLong() > 0) {
          roles.add(part(role.getKey(), role.getValue()));
        }
      }
      if (!roles.isEmpty()) {
        sentences.add(
            "%s with %s compares truncated texts: %s."
                .formatted(
                    result.path("metric").asText(),
                    result.path("embedder").asText(),
                    String.join("; ", roles)));
      }
    }
    return List.copyOf(sentences);
  }

  private static String part(String role, JsonNode read) {
    return String.format(
        Locale.ROOT,
        "%,d of %,d %ss cut, %.1f %% of their text read",
        read.path("truncated").asLong(),
        read.path("texts").asLong(),
        role,
        100 * read.path("read_share").asDouble());
  }
}
