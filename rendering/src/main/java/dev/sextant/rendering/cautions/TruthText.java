package dev.sextant.rendering.cautions;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Says who wrote the labels that a report takes as true. */
public final class TruthText {

  private TruthText() {}

  /** Returns a sentence for each kind of label; empty for the labels of an imported file alone. */
  public static List<String> of(JsonNode bySource) {
    List<String> sentences = new ArrayList<>();
    for (Map.Entry<String, JsonNode> kind : bySource.properties()) {
      long people = kind.getValue().path("people").asLong();
      long oracle = kind.getValue().path("oracle").asLong();
      long imported = kind.getValue().path("imported").asLong();
      if (people + oracle > 0) {
        sentences.add(of(kind.getKey(), people, oracle, imported));
      }
    }
    return List.copyOf(sentences);
  }

  private static String of(String kind, long people, long oracle, long imported) {
    if (people + imported == 0) {
      return String.format(
          Locale.ROOT,
          "All %,d labels of %s are an oracle's, and nobody has checked them.",
          oracle,
          kind);
    }
    return String.format(
        Locale.ROOT,
        "%,d of %,d labels of %s are by people%s%s.",
        people,
        people + oracle + imported,
        kind,
        others(oracle, "by an oracle"),
        others(imported, "imported"));
  }

  private static String others(long labels, String source) {
    return labels == 0 ? "" : String.format(Locale.ROOT, ", %,d %s", labels, source);
  }
}
