package dev.sextant.remote.generation;

import com.fasterxml.jackson.databind.node.ObjectNode;

/** The fields that OpenAI's two protocols have in common; what is not set is not sent. */
final class OpenAiSampling {

  private OpenAiSampling() {}

  static void write(ObjectNode body, Sampling sampling, Ask ask) {
    if (sampling.temperature() != null) {
      body.put("temperature", sampling.temperature());
    }
    if (sampling.topP() != null) {
      body.put("top_p", sampling.topP());
    }
    if (!ask.stop().isEmpty()) {
      ask.stop().forEach(body.putArray("stop")::add);
    }
    body.put("seed", ask.seed());
    if (ask.choices() > 1) {
      body.put("n", ask.choices());
    }
  }
}
