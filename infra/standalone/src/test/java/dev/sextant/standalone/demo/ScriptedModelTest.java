package dev.sextant.standalone.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The scripted stand-in for an LLM, alone and behind its port. */
class ScriptedModelTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String MARKET = "Which day is market day in Port Sallow?";

  @Test
  void equal_seeds_have_equal_answers_and_others_differ() throws Exception {
    ScriptedModel model = model();
    Set<String> texts = new HashSet<>();
    for (int seed = 0; seed < 50; seed++) {
      JsonNode reply = model.reply(request(MARKET, seed));
      assertThat(model.reply(request(MARKET, seed))).isEqualTo(reply);
      texts.add(reply.at("/choices/0/message/content").asText());
    }
    assertThat(texts).hasSize(5).allMatch(text -> text.contains("Thursday"));
  }

  @Test
  void the_token_limit_cuts_an_answer_and_usage_counts_what_is_left() throws Exception {
    ObjectNode request = request(MARKET, 1).put("max_tokens", 3).put("logprobs", true);

    JsonNode reply = model().reply(request);

    assertThat(reply.at("/choices/0/finish_reason").asText()).isEqualTo("length");
    assertThat(reply.at("/usage/completion_tokens").asInt()).isEqualTo(3);
    assertThat(reply.at("/choices/0/logprobs/content")).hasSize(3);
    assertThat(reply.at("/choices/0/logprobs/content").findValues("logprob"))
        .allMatch(logprob -> logprob.doubleValue() < 0);
  }

  @Test
  void an_unknown_question_gets_words_that_say_so() throws Exception {
    JsonNode reply = model().reply(request("Who are you?", 1));

    assertThat(reply.at("/choices/0/message/content").asText()).startsWith("Only questions of");
  }

  @Test
  void an_answer_to_check_gets_a_verdict_whose_class_is_a_token_with_its_alternative()
      throws Exception {
    ScriptedModel model = model();

    JsonNode right = model.reply(check(MARKET, "It is on Thursday.")).at("/choices/0");
    JsonNode wrong = model.reply(check(MARKET, "It is on Friday.")).at("/choices/0");

    assertThat(right.at("/message/content").asText())
        .isEqualTo("<statement>It is on Thursday.</statement> <class>1</class>");
    assertThat(wrong.at("/message/content").asText()).endsWith("<class>0</class>");
    JsonNode classToken = right.at("/logprobs/content").get(5);
    assertThat(classToken.path("token").asText()).isEqualTo("1");
    assertThat(classToken.path("top_logprobs").findValuesAsText("token")).containsExactly("1", "0");
  }

  @Test
  void an_answer_that_the_token_limit_cut_has_the_verdict_of_the_whole() throws Exception {
    ScriptedModel model = model();

    JsonNode reply = model.reply(check(MARKET, "The market is held every"));

    assertThat(reply.at("/choices/0/message/content").asText()).endsWith("<class>1</class>");
  }

  @Test
  void the_endpoint_listens_on_loopback_and_explains_what_it_does_not_answer() throws Exception {
    ScriptedEndpoint endpoint = ScriptedEndpoint.open(model(), 0);
    String url = endpoint.baseUrl() + "/chat/completions";

    assertThat(URI.create(url).getHost()).isEqualTo("127.0.0.1");
    assertThat(post(url, request(MARKET, 1).toString()).body()).contains("Thursday");
    assertThat(post(url, "{").statusCode()).isEqualTo(400);
    assertThat(post(endpoint.baseUrl() + "/completions", "{}").body()).contains("answers POST");
  }

  @Test
  void a_taken_port_is_left_to_its_owner() throws Exception {
    ScriptedModel model = model();
    ScriptedEndpoint first = ScriptedEndpoint.open(model, 0);

    ScriptedEndpoint second = ScriptedEndpoint.open(model, first.port());

    assertThat(second.port()).isNotEqualTo(first.port());
    assertThat(ScriptedEndpoint.isScripted(second.baseUrl())).isTrue();
    assertThat(ScriptedEndpoint.isScripted("http://127.0.0.1:8080/v1")).isFalse();
  }

  @Test
  void half_of_the_imported_answers_are_right() throws Exception {
    String file = new String(Almanac.load().items(), StandardCharsets.UTF_8);

    assertThat(file.lines()).hasSize(24);
    assertThat(file.lines().filter(line -> line.contains("\"grounded\":true"))).hasSize(12);
  }

  private static ScriptedModel model() throws IOException {
    Almanac almanac = Almanac.load();
    return new ScriptedModel(almanac, new ScriptedWeeks(almanac, 0));
  }

  private static ObjectNode check(String question, String answer) {
    String prompt = "%s%n<answer>%n%s%n</answer>%n".formatted(question, answer);
    return request(prompt, 1).put("logprobs", true).put("top_logprobs", 5);
  }

  private static ObjectNode request(String question, int seed) {
    ObjectNode request = JSON.createObjectNode().put("seed", seed);
    request.putArray("messages").addObject().put("role", "user").put("content", question);
    return request;
  }

  private static HttpResponse<String> post(String url, String body) throws Exception {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(URI.create(url))
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build(),
            HttpResponse.BodyHandlers.ofString());
  }
}
