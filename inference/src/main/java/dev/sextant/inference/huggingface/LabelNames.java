package dev.sextant.inference.huggingface;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.inference.entailment.EntailmentSpec.EntailmentLabel;
import dev.sextant.inference.model.ModelException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads the meaning of a classifier's outputs from config.json. Outputs are mapped by name, never
 * by position: models put entailment first, last or in the middle.
 */
final class LabelNames {

  private static final String ONE_OF_THEM = "single_label_classification";

  private final JsonNode config;

  private LabelNames(JsonNode config) {
    this.config = config;
  }

  /**
   * @param given labels from the caller, which override the file; null: as in the file
   * @throws ModelException if neither gives labels
   */
  static List<EntailmentLabel> of(JsonNode config, @Nullable List<EntailmentLabel> given) {
    LabelNames names = new LabelNames(config);
    names.requireOneOfThem();
    return given == null ? names.read() : List.copyOf(given);
  }

  /** Probabilities are a softmax only where classes are mutually exclusive. */
  private void requireOneOfThem() {
    JsonNode problem = config.path("problem_type");
    if (problem.isTextual() && !problem.asText().equals(ONE_OF_THEM)) {
      throw new ModelException(
          "config.json has problem_type \"%s\"; only \"%s\" is supported."
              .formatted(problem.asText(), ONE_OF_THEM));
    }
  }

  private List<EntailmentLabel> read() {
    Map<Integer, String> byOutput = byOutput();
    if (byOutput.isEmpty()) {
      throw unnamed(byOutput);
    }
    List<EntailmentLabel> labels = new ArrayList<>();
    for (int output = 0; output < byOutput.size(); output++) {
      labels.add(label(byOutput.get(output), byOutput));
    }
    int declared = config.path("num_labels").asInt(labels.size());
    if (declared != labels.size()) {
      throw new ModelException(
          "config.json has num_labels %d, found %d names: %s."
              .formatted(declared, labels.size(), byOutput));
    }
    return labels;
  }

  /** Reads id2label, which must agree with label2id, or else label2id. */
  private Map<Integer, String> byOutput() {
    Map<Integer, String> names = new TreeMap<>();
    config
        .path("id2label")
        .properties()
        .forEach(id -> put(names, id.getKey(), id.getValue().asText()));
    Map<Integer, String> turned = new TreeMap<>();
    config
        .path("label2id")
        .properties()
        .forEach(id -> put(turned, id.getValue().asText(), id.getKey()));
    if (!names.isEmpty() && !turned.isEmpty() && !names.equals(turned)) {
      throw new ModelException(
          "config.json should name the same classes in id2label and label2id, found %s and %s."
              .formatted(names, turned));
    }
    return names.isEmpty() ? turned : names;
  }

  private static void put(Map<Integer, String> names, String output, String name) {
    try {
      names.put(Integer.valueOf(output), name);
    } catch (NumberFormatException e) {
      throw new ModelException(
          "config.json should number the outputs of the classifier, found %s.".formatted(output),
          e);
    }
  }

  private static EntailmentLabel label(@Nullable String name, Map<Integer, String> byOutput) {
    String code = String.valueOf(name).toLowerCase(Locale.ROOT).replaceAll("[ -]", "_");
    return Arrays.stream(EntailmentLabel.values())
        .filter(label -> label.code().equals(code))
        .findFirst()
        .orElseThrow(() -> unnamed(byOutput));
  }

  private static ModelException unnamed(Map<Integer, String> byOutput) {
    return new ModelException(
        "config.json should name the classes %s; found %s: say the order of the labels."
            .formatted(
                Arrays.stream(EntailmentLabel.values())
                    .map(EntailmentLabel::code)
                    .collect(Collectors.joining(", ")),
                byOutput.isEmpty() ? "no names" : byOutput));
  }
}
