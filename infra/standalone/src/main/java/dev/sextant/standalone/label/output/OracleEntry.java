package dev.sextant.standalone.label.output;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.remote.labelling.Labeller;
import dev.sextant.remote.labelling.OracleLabel;
import dev.sextant.remote.labelling.OracleLabel.Status;
import dev.sextant.remote.labelling.PartVerdict;
import dev.sextant.remote.labelling.UnlabelledReason;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * What oracles say of an answer, in its metadata: a list {@code oracles} with one entry for each
 * labeller. A label of the file is never replaced; where there is none, the oracle's becomes the
 * answer's, and its entry says {@code is_label}.
 */
final class OracleEntry {

  private static final String ORACLES = "oracles";
  private static final String LABELLER = "labeller";
  private static final String IS_LABEL = "is_label";

  private OracleEntry() {}

  /** Returns whether the label of an answer was written by an oracle. */
  static boolean isLabelledByOracle(JsonNode metadata) {
    return StreamSupport.stream(metadata.path(ORACLES).spliterator(), false)
        .anyMatch(entry -> entry.path(IS_LABEL).asBoolean());
  }

  /** Writes a label into an answer in the native format. */
  static void write(
      ObjectNode answer, Labeller labeller, OracleLabel label, @Nullable String servedModel) {
    ObjectNode metadata = (ObjectNode) answer.get("metadata");
    boolean free = isFree(answer) || isOwn(metadata, labeller);
    boolean becomesLabel = free && label.status() == Status.LABELLED;
    if (becomesLabel) {
      setLabel(answer, labeller, label);
    }
    ArrayNode others = JsonNodeFactory.instance.arrayNode();
    for (JsonNode entry : metadata.path(ORACLES)) {
      if (!isOf(entry, labeller)) {
        others.add(entry);
      }
    }
    others.add(entry(labeller, label, servedModel, becomesLabel));
    metadata.set(ORACLES, others);
  }

  private static boolean isFree(ObjectNode answer) {
    return answer.path("grounded").isNull()
        && answer.path("factuality").isNull()
        && answer.path("segments").isEmpty();
  }

  private static boolean isOwn(JsonNode metadata, Labeller labeller) {
    return StreamSupport.stream(metadata.path(ORACLES).spliterator(), false)
        .anyMatch(entry -> isOf(entry, labeller) && entry.path(IS_LABEL).asBoolean());
  }

  private static boolean isOf(JsonNode entry, Labeller labeller) {
    return entry.path(LABELLER).asText().equals(labeller.identity());
  }

  private static void setLabel(ObjectNode answer, Labeller labeller, OracleLabel label) {
    answer.put("grounded", label.grounded()).put("factuality", label.factuality());
    answer.remove("segments");
    if (labeller.kind().segments()) {
      ArrayNode segments = answer.putArray("segments");
      label
          .parts()
          .forEach(
              part ->
                  segments
                      .addObject()
                      .put("text", part.text())
                      .put("verdict", Boolean.TRUE.equals(part.supported()) ? "true" : "false"));
    }
  }

  private static ObjectNode entry(
      Labeller labeller, OracleLabel label, @Nullable String servedModel, boolean becomesLabel) {
    ObjectNode entry = JsonNodeFactory.instance.objectNode();
    entry.put(LABELLER, labeller.identity()).put("kind", labeller.kind().code());
    entry.put("status", label.status().code()).put(IS_LABEL, becomesLabel);
    entry.put("grounded", label.grounded()).put("factuality", label.factuality());
    entry.put("expected_factuality", label.expected());
    if (!label.parts().isEmpty()) {
      ArrayNode parts = entry.putArray("parts");
      for (PartVerdict part : label.parts()) {
        parts
            .addObject()
            .put("text", part.text())
            .put("supported", part.supported())
            .put("probability", part.probability());
      }
    }
    UnlabelledReason reason = label.reason();
    if (reason != null) {
      entry.put("reason", reason.code()).put("detail", label.detail());
    }
    return entry.put("served_model", servedModel);
  }
}
