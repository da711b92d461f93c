package dev.sextant.api.labels.source;

import dev.sextant.api.http.Refusal;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A source of labels as requested, validated by itself.
 *
 * @param labelSource null: the default
 * @param labellerId of an oracle's labels; else null
 */
public record LabelSourceRequest(@Nullable String labelSource, @Nullable UUID labellerId) {

  static final String PLACE = "/label_source";
  static final String LABELLER_PLACE = "/labeller_id";

  private static final String ORACLE = "oracle";

  /**
   * Checks the combination of values.
   *
   * @throws Refusal if a labeller is missing or superfluous
   */
  public LabelSourceRequest {
    if (ORACLE.equals(labelSource) != (labellerId != null)) {
      throw Refusal.invalidAt(
          "invalid-body",
          LABELLER_PLACE,
          labellerId == null
              ? "With the label source oracle, say whose labels count: labeller_id."
              : "Only the label source oracle has a labeller: leave labeller_id out.");
    }
  }
}
