package dev.sextant.standalone.sample.run;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.remote.draw.TextListHash;
import dev.sextant.remote.generation.GeneratorSpec;
import dev.sextant.remote.generation.Sampling;
import dev.sextant.standalone.sample.SampleOptions;
import dev.sextant.standalone.sample.questions.Question;
import java.util.ArrayList;
import java.util.List;

/** What changes the texts of a run. A run continues only with equal settings. */
public final class RunSettings {

  private static final ObjectMapper JSON = new ObjectMapper();

  private RunSettings() {}

  /** Returns the settings as JSON. */
  public static ObjectNode of(SampleOptions options, List<Question> questions) {
    GeneratorSpec spec = options.spec();
    Sampling sampling = spec.sampling();
    ObjectNode settings = JSON.createObjectNode();
    settings.put("kind", spec.kind().code());
    settings.put("base_url", spec.baseUrl());
    settings.put("model", spec.model());
    settings.put("system", spec.system());
    settings.put("template", options.template().text());
    settings.put("temperature", sampling.temperature());
    settings.put("top_p", sampling.topP());
    settings.put("max_tokens", sampling.maxTokens());
    sampling.stop().forEach(settings.putArray("stop")::add);
    settings.put("thinking_budget", sampling.thinkingBudget());
    settings.put("seed", sampling.baseSeed());
    settings.put("logprobs", sampling.logprobs());
    settings.put("answers", options.answers());
    List<Object> texts = new ArrayList<>();
    for (Question question : questions) {
      texts.add(question.id());
      texts.add(options.template().render(question.fields()));
    }
    settings.put("questions", TextListHash.hex(texts.toArray()));
    return settings;
  }
}
