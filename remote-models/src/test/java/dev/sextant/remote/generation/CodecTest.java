package dev.sextant.remote.generation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.IntNode;
import dev.sextant.remote.generation.Codec.UnreadableReplyException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Requests and replies as the documentation of OpenAI, Azure, vLLM, llama.cpp and Anthropic shows
 * them.
 */
class CodecTest {

  private static final Ask ASK =
      new Ask("Why?", 7, 50, 1, List.of("END"), TokenLimitName.MAX_COMPLETION_TOKENS);

  @Test
  void a_chat_request_has_what_is_set_and_nothing_else() throws Exception {
    assertJson(
        Codec.of(GeneratorKind.OPENAI_CHAT)
            .request(spec(GeneratorKind.OPENAI_CHAT, "Be brief.", full(5)), ASK),
        """
        {"model": "m", "messages": [{"role": "system", "content": "Be brief."}, {"role": "user", "content": "Why?"}],
         "temperature": 0.7, "top_p": 0.9, "stop": ["END"], "seed": 7, "max_completion_tokens": 50,
         "logprobs": true, "top_logprobs": 5}
        """);
    assertThat(
            Codec.of(GeneratorKind.OPENAI_CHAT)
                .request(spec(GeneratorKind.OPENAI_CHAT, null, full(0)), ASK)
                .path("top_logprobs"))
        .as("llama-cpp-python sends no log-probabilities without a number")
        .isEqualTo(IntNode.valueOf(0));
    assertJson(
        Codec.of(GeneratorKind.OPENAI_CHAT)
            .request(
                spec(GeneratorKind.OPENAI_CHAT, null, plain()),
                new Ask("Why?", 7, 50, 2, List.of(), TokenLimitName.MAX_TOKENS)),
        """
        {"model": "m", "messages": [{"role": "user", "content": "Why?"}], "seed": 7, "n": 2, "max_tokens": 50}
        """);
  }

  @Test
  void a_request_for_completions_has_a_prompt_and_a_number_of_logprobs() throws Exception {
    assertJson(
        Codec.of(GeneratorKind.OPENAI_COMPLETIONS)
            .request(spec(GeneratorKind.OPENAI_COMPLETIONS, null, full(0)), ASK),
        """
        {"model": "m", "prompt": "Why?", "temperature": 0.7, "top_p": 0.9, "stop": ["END"], "seed": 7,
         "max_tokens": 50, "logprobs": 1}
        """);
  }

  @Test
  void a_request_for_messages_has_no_seed_and_a_thinking_budget() throws Exception {
    Sampling sampling = new Sampling(.5, null, 2_000, List.of("END"), 1_024, 1, null);
    assertJson(
        Codec.of(GeneratorKind.ANTHROPIC_MESSAGES)
            .request(
                spec(GeneratorKind.ANTHROPIC_MESSAGES, "Be brief.", sampling),
                new Ask("Why?", 7, 2_000, 1, List.of("END"), TokenLimitName.MAX_TOKENS)),
        """
        {"model": "m", "max_tokens": 2000, "system": "Be brief.", "messages": [{"role": "user", "content": "Why?"}],
         "temperature": 0.5, "stop_sequences": ["END"], "thinking": {"type": "enabled", "budget_tokens": 1024}}
        """);
  }

  @Test
  void a_chat_reply_is_read_with_logprobs_and_usage() throws Exception {
    Generation reply =
        read(
            GeneratorKind.OPENAI_CHAT,
            """
            {"id": "c1", "model": "m-2026", "system_fingerprint": "fp", "choices": [{"finish_reason": "stop",
              "message": {"content": "Because.", "refusal": null},
              "logprobs": {"content": [{"token": "Because", "logprob": -0.5, "top_logprobs": [{"token": "As", "logprob": -1.5}]},
                                       {"token": ".", "logprob": 1e-9, "top_logprobs": []}]}}],
             "usage": {"prompt_tokens": 9, "completion_tokens": 2, "prompt_tokens_details": {"cached_tokens": 4},
                       "completion_tokens_details": {"reasoning_tokens": 1}}}
            """);
    assertThat(reply.text()).isEqualTo("Because.");
    assertThat(reply.finishReason()).isEqualTo("stop");
    assertThat(reply.refusal()).isNull();
    assertThat(reply.usage()).isEqualTo(new TokenUsage(9, 2, 4, 1));
    assertThat(reply.served()).isEqualTo(new Generation.Served("m-2026", "fp", "c1"));
    assertThat(reply.tokens()).extracting(TokenLogprob::logprob).containsExactly(-0.5, 0.0);
    assertThat(reply.tokens().get(0).alternatives())
        .containsExactly(new TokenLogprob.Alternative("As", -1.5));
  }

  @Test
  void the_logprobs_of_completions_have_other_names() throws Exception {
    Generation reply =
        read(
            GeneratorKind.OPENAI_COMPLETIONS,
            """
            {"choices": [{"text": " Paris.", "finish_reason": "length", "logprobs": {"tokens": [" Paris", "."],
              "token_logprobs": [-0.25, -1.0], "top_logprobs": [{" Paris": -0.25, " Lyon": -2.0}, null]}}]}
            """);
    assertThat(reply.text()).isEqualTo(" Paris.");
    assertThat(reply.usage()).isNull();
    assertThat(reply.tokens()).extracting(TokenLogprob::token).containsExactly(" Paris", ".");
    assertThat(reply.tokens().get(0).alternatives()).hasSize(2);
  }

  @Test
  void logprobs_with_a_gap_are_left_out() throws Exception {
    assertThat(
            read(
                    GeneratorKind.OPENAI_COMPLETIONS,
                    """
                    {"choices": [{"text": "ab", "logprobs": {"tokens": ["a", "b"], "token_logprobs": [null, -1.0]}}]}
                    """)
                .tokens())
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'content': null, 'reasoning_content': 'hm'}||hm|reasoning_content",
        "{'content': 'Yes', 'reasoning': 'hm'}|Yes|hm|reasoning",
        "{'content': '<think> hm </think> Yes'}|Yes|hm|content, in <think>",
        "{'content': '<think> hm'}||hm|content, in <think>",
        "{'content': [{'type': 'text', 'text': 'Ye'}, {'type': 'text', 'text': 's'}]}|Yes||"
      })
  void reasoning_is_kept_apart_from_the_answer(
      String message, @Nullable String text, @Nullable String reasoning, @Nullable String field)
      throws Exception {
    Generation reply =
        read(
            GeneratorKind.OPENAI_CHAT,
            "{\"choices\": [{\"message\": %s}]}".formatted(message.replace('\'', '"')));
    assertThat(reply.text()).isEqualTo(text == null ? "" : text);
    assertThat(reply.reasoning()).isEqualTo(reasoning);
    assertThat(reply.reasoningField()).isEqualTo(field);
  }

  @Test
  void a_message_is_read_with_its_thinking_and_cached_tokens() throws Exception {
    Generation reply =
        read(
            GeneratorKind.ANTHROPIC_MESSAGES,
            """
            {"id": "msg", "model": "claude", "content": [{"type": "thinking", "thinking": "hm"}, {"type": "text", "text": "Yes"}],
             "stop_reason": "end_turn", "usage": {"input_tokens": 5, "cache_read_input_tokens": 7,
             "cache_creation_input_tokens": 1, "output_tokens": 2}}
            """);
    assertThat(reply.text()).isEqualTo("Yes");
    assertThat(reply.reasoning()).isEqualTo("hm");
    assertThat(reply.usage()).isEqualTo(new TokenUsage(13, 2, 7, 0));
  }

  @Test
  void a_reply_of_another_protocol_is_told() {
    for (GeneratorKind kind : GeneratorKind.values()) {
      assertThatThrownBy(() -> read(kind, "{\"hello\": 1}"))
          .isInstanceOf(UnreadableReplyException.class)
          .hasMessageContaining("does not speak this protocol");
    }
  }

  @Test
  void the_address_keeps_the_query_and_the_header_follows_the_server() {
    GeneratorSpec azure =
        new GeneratorSpec(
            GeneratorKind.OPENAI_CHAT,
            "https://x.openai.azure.com/openai/deployments/d/?api-version=2024-10-21",
            "m",
            null,
            plain());
    assertThat(azure.address())
        .hasToString(
            "https://x.openai.azure.com/openai/deployments/d/chat/completions?api-version=2024-10-21");
    assertThat(azure.credentialHeader()).isEqualTo("api-key");
    assertThat(spec(GeneratorKind.OPENAI_CHAT, null, plain()).credentialValue("k"))
        .isEqualTo("Bearer k");
    assertThat(spec(GeneratorKind.ANTHROPIC_MESSAGES, null, plain()).credentialHeader())
        .isEqualTo("x-api-key");
  }

  @Test
  void wrong_settings_are_refused_with_a_sentence() {
    assertThatThrownBy(() -> new Sampling(3.0, null, 5, List.of(), null, 1, null))
        .hasMessageContaining("temperature must be a number from 0 to 2, found 3.0");
    assertThatThrownBy(() -> new Sampling(null, null, 5, List.of(), 5, 1, null))
        .hasMessageContaining("thinking_budget");
    assertThatThrownBy(() -> spec(GeneratorKind.OPENAI_COMPLETIONS, "s", plain()))
        .hasMessageContaining("no system prompt");
    assertThatThrownBy(() -> spec(GeneratorKind.ANTHROPIC_MESSAGES, null, full(1)))
        .hasMessageContaining("no log-probabilities");
    assertThatThrownBy(
            () -> new GeneratorSpec(GeneratorKind.OPENAI_CHAT, "ftp://x", "m", null, plain()))
        .hasMessageContaining("base URL");
  }

  private static Sampling plain() {
    return new Sampling(null, null, 50, List.of(), null, 1, null);
  }

  private static Sampling full(int logprobs) {
    return new Sampling(.7, .9, 50, List.of("END"), null, 1, logprobs);
  }

  private static GeneratorSpec spec(
      GeneratorKind kind, @Nullable String system, Sampling sampling) {
    return new GeneratorSpec(kind, "https://models.example/v1", "m", system, sampling);
  }

  private static Generation read(GeneratorKind kind, String body) throws Exception {
    return Codec.of(kind).read(new ObjectMapper().readTree(body));
  }

  private static void assertJson(JsonNode found, String expected) throws Exception {
    assertThat(new ObjectMapper().readTree(found.toString()))
        .isEqualTo(new ObjectMapper().readTree(expected));
  }
}
