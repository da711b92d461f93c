package dev.sextant.standalone.label.output;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.remote.labelling.OracleLabel;
import dev.sextant.remote.labelling.UnlabelledReason;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Numbers of answers by what became of them. */
public final class LabelCounts {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final Map<UnlabelledReason, Integer> unlabelled = new EnumMap<>(UnlabelledReason.class);
  private final TreeSet<String> servedModels = new TreeSet<>();
  private int labelled;
  private int abstained;
  private int pending;
  private int withProbability;

  /** Adds an answer; null: its calls are not all made. */
  void add(@Nullable OracleLabel label) {
    if (label == null) {
      pending++;
      return;
    }
    switch (label.status()) {
      case LABELLED -> labelled++;
      case ABSTAINED -> abstained++;
      case UNLABELLED -> unlabelled.merge(Objects.requireNonNull(label.reason()), 1, Integer::sum);
    }
    withProbability += label.expected() == null ? 0 : 1;
  }

  void servedBy(@Nullable String model) {
    if (model != null) {
      servedModels.add(model);
    }
  }

  /**
   * Returns the number of answers whose calls all failed at last; the next run makes them again.
   */
  public int failed() {
    return unlabelled.getOrDefault(UnlabelledReason.CALL_FAILED, 0);
  }

  /**
   * Returns such as {@code 480 labelled, 12 abstained, 8 unlabelled (5 malformed, 3 not-rebuilt)}.
   */
  public String words() {
    List<String> parts = new ArrayList<>();
    parts.add("%,d labelled".formatted(labelled));
    parts.add("%,d abstained".formatted(abstained));
    int without = unlabelled.values().stream().mapToInt(Integer::intValue).sum();
    List<String> reasons =
        unlabelled.entrySet().stream()
            .map(each -> "%,d %s".formatted(each.getValue(), each.getKey().code()))
            .toList();
    parts.add(
        "%,d unlabelled%s"
            .formatted(without, reasons.isEmpty() ? "" : " (" + String.join(", ", reasons) + ")"));
    if (pending > 0) {
      parts.add("%,d not asked yet".formatted(pending));
    }
    return String.join(", ", parts);
  }

  ObjectNode toJson() {
    ObjectNode node = JSON.createObjectNode();
    node.put("labelled", labelled).put("abstained", abstained);
    ObjectNode reasons = node.putObject("unlabelled");
    unlabelled.forEach((reason, count) -> reasons.put(reason.code(), count));
    node.put("not_asked_yet", pending).put("with_probability", withProbability);
    servedModels.forEach(node.putArray("served_models")::add);
    return node;
  }
}
