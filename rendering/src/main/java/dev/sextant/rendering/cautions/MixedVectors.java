package dev.sextant.rendering.cautions;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Reports which embedders' vectors were computed by processors of different kinds. */
public final class MixedVectors {

  /** What the measurement in docs/processors.md found. The page has the same words. */
  private static final String EFFECT =
      "Their last digits differ. Measured with all-MiniLM-L6-v2 between AVX2 and AVX-512, that moved no score by more than 0.000002, and no AUC (docs/processors.md).";

  private static final String UNMEASURED =
      "How much that moves scores was measured for processors in float32 only (docs/processors.md).";

  /** Words in the names of kinds that the measurement did not cover. */
  private static final Pattern OTHERS = Pattern.compile("cuda-|float16");

  private MixedVectors() {}

  /** Returns a sentence for each such embedder; empty if each had vectors of one kind. */
  public static List<String> of(JsonNode report) {
    Map<String, String> kinds = new TreeMap<>();
    for (JsonNode result : report.path("results")) {
      if (result.path("vectors_made_by").size() > 1) {
        kinds.put(result.path("embedder").asText(), joined(result.path("vectors_made_by")));
      }
    }
    List<String> sentences = new ArrayList<>();
    kinds.forEach(
        (embedder, makers) ->
            sentences.add(
                "Vectors of %s were computed in different ways: %s. %s"
                    .formatted(
                        embedder, makers, OTHERS.matcher(makers).find() ? UNMEASURED : EFFECT)));
    return sentences;
  }

  private static String joined(JsonNode kinds) {
    List<String> names = new ArrayList<>();
    kinds.forEach(kind -> names.add(kind.asText()));
    return String.join("; ", names);
  }
}
