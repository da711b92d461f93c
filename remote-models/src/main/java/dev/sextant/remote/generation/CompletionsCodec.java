package dev.sextant.remote.generation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** OpenAI's plain completions, which continue a text. */
final class CompletionsCodec implements Codec {

  @Override
  public ObjectNode request(GeneratorSpec spec, Ask ask) {
    ObjectNode body = JsonNodeFactory.instance.objectNode();
    body.put("model", spec.model());
    body.put("prompt", ask.prompt());
    OpenAiSampling.write(body, spec.sampling(), ask);
    body.put(TokenLimitName.MAX_TOKENS.code(), ask.maxTokens());
    Integer logprobs = spec.sampling().logprobs();
    if (logprobs != null) {
      body.put("logprobs", Math.max(1, logprobs)); // some servers take 0 for none
    }
    return body;
  }

  @Override
  public Generation read(JsonNode body) {
    JsonNode choice = ReplyFields.firstChoice(body);
    return new Generation(
        choice.path("text").asText(""),
        null,
        null,
        ReplyFields.text(choice, "finish_reason"),
        null,
        ReplyFields.usage(body),
        ReplyFields.served(body),
        LogprobReader.read(choice),
        body.path("choices").size());
  }
}
