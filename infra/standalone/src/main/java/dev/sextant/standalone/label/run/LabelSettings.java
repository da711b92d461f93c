package dev.sextant.standalone.label.run;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.remote.draw.TextListHash;
import dev.sextant.remote.generation.GeneratorSpec;
import dev.sextant.remote.generation.Sampling;
import dev.sextant.remote.labelling.Labeller;
import dev.sextant.standalone.label.input.LabelTask;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What can change a label. A run continues only with equal settings. */
public final class LabelSettings {

  private static final ObjectMapper JSON = new ObjectMapper();

  private LabelSettings() {}

  /** Returns the settings as JSON. */
  public static ObjectNode of(Labeller labeller, List<LabelTask> tasks) {
    ObjectNode settings = of(labeller);
    List<@Nullable Object> texts = new ArrayList<>();
    for (LabelTask task : tasks) {
      texts.add(task.name());
      texts.add(task.subject().question());
      texts.add(task.subject().reference());
      texts.add(task.subject().answer());
      texts.addAll(task.subject().segments());
    }
    return settings.put("answers_of_file", TextListHash.hex(texts.toArray()));
  }

  /** Returns the labeller as JSON. */
  public static ObjectNode of(Labeller labeller) {
    GeneratorSpec spec = labeller.spec();
    Sampling sampling = spec.sampling();
    ObjectNode settings = JSON.createObjectNode();
    settings.put("labeller", labeller.kind().code());
    settings.put("identity", labeller.identity());
    settings.put("parser", labeller.kind().method().parserVersion());
    settings.put("policy", labeller.policy());
    settings.put("kind", spec.kind().code());
    settings.put("base_url", spec.baseUrl());
    settings.put("model", spec.model());
    settings.put("temperature", sampling.temperature());
    settings.put("max_tokens", sampling.maxTokens());
    settings.put("thinking_budget", sampling.thinkingBudget());
    settings.put("seed", sampling.baseSeed());
    settings.put("logprobs", sampling.logprobs());
    return settings;
  }
}
