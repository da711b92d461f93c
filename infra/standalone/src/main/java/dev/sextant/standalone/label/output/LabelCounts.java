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

  private final boolean judges;
  private final Map<UnlabelledReason, Integer> unlabelled = new EnumMap<>(UnlabelledReason.class);
  private final TreeSet<String> servedModels = new TreeSet<>();
  private int labelled;
  private int decomposed;
  private int facts;
  private int abstained;
  private int pending;
  private int withProbability;

  /**
   * Creates counts without an answer.
   *
   * @param judges whether there are labels; if not, there are facts
   */
  LabelCounts(boolean judges) {
    this.judges = judges;
  }

  /** Adds an answer; null: its calls are not all made. */
  void add(@Nullable OracleLabel label) {
    if (label == null) {
      pending++;
      return;
    }
    switch (label.status()) {
      case LABELLED -> labelled++;
      case DECOMPOSED -> {
        decomposed++;
        facts += label.parts().size();
      }
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
   * Where there are facts, it begins such as {@code 2,410 facts of 480 answers}.
   */
  public String words() {
    List<String> parts = new ArrayList<>();
    parts.add(
        judges
            ? "%,d labelled".formatted(labelled)
            : "%,d facts of %,d answers".formatted(facts, decomposed));
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
    if (judges) {
      node.put("labelled", labelled);
    } else {
      node.put("decomposed", decomposed).put("facts", facts);
    }
    node.put("abstained", abstained);
    ObjectNode reasons = node.putObject("unlabelled");
    unlabelled.forEach((reason, count) -> reasons.put(reason.code(), count));
    node.put("not_asked_yet", pending);
    if (judges) {
      node.put("with_probability", withProbability);
    }
    servedModels.forEach(node.putArray("served_models")::add);
    return node;
  }
}
