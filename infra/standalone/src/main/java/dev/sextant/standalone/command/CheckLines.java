package dev.sextant.standalone.command;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The check report of an embedder as lines for people. */
final class CheckLines {

  private static final long MEGABYTE = 1L << 20;

  private CheckLines() {}

  /**
   * Returns the lines.
   *
   * @param embedder whose settings are shown
   * @param check its report, as the API returns it
   */
  static List<String> of(JsonNode embedder, JsonNode check) {
    List<String> lines = new ArrayList<>();
    lines.add(line("network", network(check.path("network"))));
    if (check.path("network").hasNonNull("images")) {
      lines.add(line("images", images(check.path("network").path("images"))));
    }
    lines.add(line("vectors", vectors(embedder, check.path("network"))));
    if (check.hasNonNull("self_test")) {
      lines.add(
          line(
              "checked",
              "components are finite, vectors have the length 1 and are the same alone and in a"
                  + " batch, bit for bit"));
      lines.add(line("meaning", meaning(check.path("self_test"))));
      lines.add(line("speed", speed(check.path("speed"))));
    }
    lines.add(line("memory", memory(check.path("memory"))));
    for (String field : List.of("caution", "left_out")) {
      if (check.hasNonNull(field)) {
        lines.add(line(field.replace('_', ' '), check.path(field).asText()));
      }
    }
    return lines;
  }

  private static String line(String title, String text) {
    return "  %-9s  %s".formatted(title, text);
  }

  private static String network(JsonNode network) {
    List<String> parts = new ArrayList<>();
    parts.add(
        "%s, %s"
            .formatted(network.path("family").asText("unknown"), network.path("kind").asText()));
    if (network.hasNonNull("layers")) {
      parts.add(count(network.path("layers")) + " layers");
    }
    parts.add("width " + count(network.path("width")));
    if (network.hasNonNull("parameters")) {
      parts.add(count(network.path("parameters")) + " parameters");
    }
    parts.add(count(network.path("vocabulary")) + " words");
    parts.add("texts of up to " + count(network.path("positions")) + " tokens");
    if (network.path("dense_layers").asInt() > 0) {
      parts.add(count(network.path("dense_layers")) + " dense layers");
    }
    return String.join(", ", parts);
  }

  private static String images(JsonNode tower) {
    return "%s layers, width %s, %s x %s pixels in patches of %s"
        .formatted(
            count(tower.path("layers")),
            count(tower.path("width")),
            count(tower.path("side")),
            count(tower.path("side")),
            count(tower.path("patch")));
  }

  private static String vectors(JsonNode embedder, JsonNode network) {
    List<String> trained = new ArrayList<>();
    network.path("trained_dimensions").forEach(each -> trained.add(count(each)));
    return "%s of %s components%s, scaled to length 1, pooling %s, %s"
        .formatted(
            count(embedder.path("dimensions")),
            count(network.path("all_dimensions")),
            trained.isEmpty()
                ? ""
                : " (trained for %s as well)".formatted(String.join(", ", trained)),
            embedder.path("pooling").asText(),
            embedder.path("precision").asText());
  }

  private static String meaning(JsonNode test) {
    return String.format(
        Locale.ROOT,
        "%d of %d sentences lie closest to their own paraphrase; mean cosine %.3f for paraphrases, %.3f for other pairs",
        test.path("nearest").asInt(),
        test.path("sentences").asInt(),
        test.path("related").asDouble(),
        test.path("unrelated").asDouble());
  }

  private static String speed(JsonNode speed) {
    return String.format(
        Locale.ROOT,
        "%,.1f texts and %,.0f tokens per second: one measurement of %.1f s on %s, threads: %d (%s)",
        speed.path("texts_per_second").asDouble(),
        speed.path("tokens_per_second").asDouble(),
        speed.path("seconds").asDouble(),
        speed.path("processor").asText(),
        speed.path("threads").asInt(),
        speed.path("made_by").asText());
  }

  private static String memory(JsonNode memory) {
    return "%s while open and %s for its passes, of %s for all models; weights on disk: %s"
        .formatted(
            size(memory.path("kept_bytes")),
            size(memory.path("pass_bytes")),
            size(memory.path("limit_bytes")),
            size(memory.path("weight_bytes")));
  }

  /** Rounds up to whole megabytes, as refusals for lack of memory count them. */
  private static String size(JsonNode bytes) {
    return String.format(
        Locale.ROOT, "%,d MB", Math.floorDiv(bytes.asLong() + MEGABYTE - 1, MEGABYTE));
  }

  private static String count(JsonNode number) {
    return String.format(Locale.ROOT, "%,d", number.asLong());
  }
}
