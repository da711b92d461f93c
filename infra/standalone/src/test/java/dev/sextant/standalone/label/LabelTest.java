package dev.sextant.standalone.label;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.remote.labelling.LabellerKind;
import dev.sextant.remote.price.Price;
import dev.sextant.standalone.calls.Money;
import dev.sextant.standalone.label.LabelFixture.Ended;
import dev.sextant.standalone.label.input.AnsweredFile;
import dev.sextant.testing.generator.ProtocolServer;
import dev.sextant.testing.generator.ScriptedModel;
import dev.sextant.testing.generator.ScriptedOracle;
import dev.sextant.testing.generator.ServerReply;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From answers to labels, against an oracle that counts. */
class LabelTest {

  private static final int PROBE_CALLS = 3;

  @TempDir Path folder;

  private final ScriptedOracle oracle = new ScriptedOracle();
  private ProtocolServer server;
  private LabelFixture fixture;

  @BeforeEach
  void start() throws Exception {
    server = new ProtocolServer(new ScriptedModel(), oracle);
    fixture = new LabelFixture(folder, server.baseUrl());
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void every_answer_gets_its_label_with_segments_and_probabilities() throws Exception {
    Ended ended = run(fixture.answers(5), LabellerKind.SEGMENT_SCORE);

    assertThat(ended.code()).as(ended.errors()).isZero();
    assertThat(ended.output()).contains("labels: 10 labelled, 0 abstained, 0 unlabelled");
    for (JsonNode item : fixture.items()) {
      assertThat(item.at("/metadata/n").isInt()).isTrue();
      JsonNode right = item.at("/answers/0");
      assertThat(right.path("grounded").asBoolean()).isTrue();
      assertThat(right.path("factuality").asDouble()).isEqualTo(1);
      assertThat(right.at("/metadata/model").asText()).isEqualTo("m");
      JsonNode half = item.at("/answers/1");
      assertThat(half.path("role").asText()).isEqualTo("judged");
      assertThat(half.path("grounded").asBoolean(true)).isFalse();
      assertThat(half.path("factuality").asDouble()).isEqualTo(.5);
      assertThat(half.at("/segments/1/text").asText()).isEqualTo("This is wrong.");
      assertThat(half.at("/segments/1/verdict").asText()).isEqualTo("false");
      JsonNode entry = half.at("/metadata/oracles/0");
      assertThat(entry.path("status").asText()).isEqualTo("labelled");
      assertThat(entry.path("is_label").asBoolean()).isTrue();
      assertThat(entry.path("served_model").asText()).isEqualTo("oracle-0626");
      assertThat(entry.at("/parts/0/probability").asDouble()).isCloseTo(.9, within(1e-9));
      assertThat(entry.at("/parts/1/probability").asDouble()).isCloseTo(.1, within(1e-9));
      assertThat(entry.path("expected_factuality").asDouble()).isCloseTo(.5, within(1e-9));
    }
    assertThat(AnsweredFile.read(fixture.out(), "all").tasks())
        .as("the import reads the file")
        .hasSize(10);
    assertThat(oracle.paid()).isEqualTo(10);
    assertThat(server.calls()).hasSize(10 + PROBE_CALLS);
    JsonNode receipt = fixture.receipt();
    assertThat(receipt.at("/labeller/identity").asText()).hasSize(64);
    assertThat(receipt.at("/labeller/prompts/0").asText()).contains("{{answer}}");
    assertThat(receipt.at("/answers/labelled").asInt()).isEqualTo(10);
    assertThat(receipt.at("/answers/with_probability").asInt()).isEqualTo(10);
    assertThat(receipt.at("/answers/served_models/0").asText()).isEqualTo("oracle-0626");
    assertThat(receipt.at("/spending/tokens/out").asInt()).isGreaterThanOrEqualTo(200);
    assertThat(String.join("", fixture.journal())).doesNotContain("sk-secret");
  }

  @Test
  void a_second_run_asks_nothing_and_writes_the_same() throws Exception {
    Path file = fixture.answers(5);
    run(file, LabellerKind.SEGMENT_STEPS);
    byte[] first = Files.readAllBytes(fixture.out());
    int calls = server.calls().size();

    Ended again = run(file, LabellerKind.SEGMENT_STEPS);

    assertThat(again.code()).as(again.errors()).isZero();
    assertThat(server.calls()).hasSize(calls);
    assertThat(fixture.out()).hasBinaryContent(first);
  }

  @Test
  void another_policy_is_refused_with_what_differs() throws Exception {
    Path file = fixture.answers(2);
    run(file, LabellerKind.JUDGE);
    Ended other =
        LabelFixture.run(
            fixture.options(
                file,
                LabellerKind.JUDGE,
                "Other words.",
                new Money(Optional.empty(), Optional.empty())));
    assertThat(other.code()).isEqualTo(2);
    assertThat(other.errors()).contains("policy was", "and is \"Other words.\"", "another --out");
  }

  @Test
  void replies_that_cannot_be_read_leave_answers_unlabelled_and_the_rest_is_kept()
      throws Exception {
    oracle.text(
        prompt ->
            prompt.contains("It is 1 km") ? Optional.of("All of it is right.") : Optional.empty());
    Ended ended = run(fixture.answers(3), LabellerKind.SEGMENT_SCORE);

    assertThat(ended.code()).as(ended.errors()).isZero();
    assertThat(ended.output()).contains("4 labelled", "2 unlabelled (2 malformed)");
    JsonNode answer = fixture.items().get(1).at("/answers/0");
    assertThat(answer.path("grounded").isNull()).isTrue();
    assertThat(answer.path("factuality").isNull()).isTrue();
    assertThat(answer.at("/metadata/oracles/0/reason").asText()).isEqualTo("malformed");
    assertThat(answer.at("/metadata/oracles/0/detail").asText()).contains("Expected <statement>");
    assertThat(oracle.paid()).as("two of them are repaired in vain").isEqualTo(4 + 2 * 2);
  }

  @Test
  void an_abstention_and_an_item_without_reference_are_told_apart() throws Exception {
    oracle.text(prompt -> Optional.of("<abstained/>"));
    Path file =
        fixture.write(
            """
            {"id": "1", "question": "?", "context": "c", "answers": [{"text": "I do not know."}, {"text": " "}]}
            {"id": "2", "question": "?", "answers": [{"text": "It is."}]}
            """);
    Ended ended = run(file, LabellerKind.FACTSCORE);
    assertThat(ended.output())
        .contains("1 abstained, 2 unlabelled (1 no-reference, 1 empty-answer)");
    assertThat(oracle.paid()).isEqualTo(1);
    assertThat(fixture.items().get(0).at("/answers/0/metadata/oracles/0/status").asText())
        .isEqualTo("abstained");
  }

  @Test
  void facts_are_listed_by_one_call_without_a_reference_and_change_no_label() throws Exception {
    oracle.text(
        prompt ->
            Optional.of(
                prompt.contains("do not know")
                    ? "<abstained/>"
                    : "<fact>It is long.</fact>\n<fact>It is wet.</fact>"));
    Path file =
        fixture.write(
            """
            {"id": "1", "question": "?", "answers": [{"text": "It is long and wet.", "grounded": true}, {"text": " "}]}
            {"id": "2", "question": "?", "context": "c", "answers": [{"text": "I do not know."}]}
            """);
    Ended ended = run(file, LabellerKind.ATOMIC_FACTS);

    assertThat(ended.code()).as(ended.errors()).isZero();
    assertThat(ended.output()).contains("facts: 2 facts of 1 answers, 2 abstained, 0 unlabelled");
    assertThat(oracle.paid()).as("a blank answer states no fact").isEqualTo(2);
    JsonNode answer = fixture.items().get(0).at("/answers/0");
    assertThat(answer.path("grounded").asBoolean()).isTrue();
    JsonNode entry = answer.at("/metadata/oracles/0");
    assertThat(entry.path("status").asText()).isEqualTo("decomposed");
    assertThat(entry.path("is_label").asBoolean(true)).isFalse();
    assertThat(entry.at("/parts/1/text").asText()).isEqualTo("It is wet.");
    assertThat(entry.at("/parts/1/supported").isNull()).isTrue();
    JsonNode receipt = fixture.receipt();
    assertThat(receipt.at("/answers/facts").asInt()).isEqualTo(2);
    assertThat(receipt.at("/answers/decomposed").asInt()).isEqualTo(1);
    assertThat(receipt.at("/labeller/policy").isNull()).isTrue();
    assertThat(receipt.has("self_agreement")).isFalse();
    assertThat(AnsweredFile.read(fixture.out(), "all").tasks())
        .as("the import reads the file")
        .hasSize(3);
  }

  @Test
  void a_dry_run_tells_blank_answers_from_those_without_a_reference() throws Exception {
    Path file =
        fixture.write(
            """
            {"id": "1", "question": "?", "context": "c", "answers": [{"text": "It is."}, {"text": " "}]}
            {"id": "2", "question": "?", "answers": [{"text": "It is."}, {"text": "It was."}]}
            """);
    LabelOptions judge = fixture.options(file, LabellerKind.JUDGE);
    LabelOptions facts = fixture.options(file, LabellerKind.ATOMIC_FACTS);

    assertThat(LabelFixture.run(dry(judge)).errors())
        .contains("4 answers, 2 of them without a reference, 1 of them blank; about 1 calls");
    assertThat(LabelFixture.run(dry(facts)).errors())
        .contains("4 answers, 1 of them blank; about 3 calls");
    assertThat(oracle.paid()).isZero();
  }

  private static LabelOptions dry(LabelOptions of) {
    return new LabelOptions(of.file(), of.role(), of.out(), of.labeller(), of.calls(), true);
  }

  @Test
  void labels_of_the_file_are_kept_and_compared() throws Exception {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 40; i++) {
      boolean wrong = i % 2 == 0;
      boolean grounded = i < 4 ? wrong : !wrong;
      lines.append(
          """
          {"id": "%d", "question": "?", "context": "c", "answers": [{"text": "It is %s.", "grounded": %s}]}
          """
              .formatted(i, wrong ? "wrong" : "so", grounded));
    }
    Ended ended = run(fixture.write(lines.toString()), LabellerKind.SEGMENT_SCORE);

    assertThat(ended.output())
        .contains(
            "agrees with the file's labels of 40 answers on 0.900 [",
            "sensitivity (not grounded) 0.900 [");
    assertThat(fixture.receipt().at("/agreement_on_answers/kappa/value").asDouble())
        .isCloseTo(.8, within(1e-9));
    JsonNode answer = fixture.items().get(0).at("/answers/0");
    assertThat(answer.path("grounded").asBoolean()).as("as the file says").isTrue();
    assertThat(answer.at("/metadata/oracles/0/grounded").asBoolean(true)).isFalse();
    assertThat(answer.at("/metadata/oracles/0/is_label").asBoolean()).isFalse();
  }

  @Test
  void a_second_oracle_is_not_compared_with_the_first() throws Exception {
    run(fixture.answers(30), LabellerKind.SEGMENT_SCORE);
    Path labelled = Files.move(fixture.out(), folder.resolve("once.jsonl"));
    Files.delete(folder.resolve("labelled.jsonl.journal"));
    oracle.text(
        prompt -> prompt.startsWith("Grade") ? Optional.of("<grade>A</grade>") : Optional.empty());

    Ended ended = run(labelled, LabellerKind.JUDGE_GRADED);

    assertThat(ended.output()).contains("60 labelled").doesNotContain("agrees");
    assertThat(fixture.receipt().at("/agreement_on_answers/compared").asInt()).isZero();
    JsonNode answer = fixture.items().get(0).at("/answers/1");
    assertThat(answer.at("/metadata/oracles")).hasSize(2);
    assertThat(answer.path("factuality").asDouble()).as("of the first").isEqualTo(.5);
  }

  @Test
  void without_probabilities_twenty_answers_are_labelled_three_times() throws Exception {
    AtomicInteger calls = new AtomicInteger();
    oracle.text(
        prompt ->
            Optional.of(
                "<score>%d</score>"
                    .formatted(prompt.contains("wrong") ? calls.incrementAndGet() : 80)));
    Path file = fixture.answers(30);
    Ended ended = run(file, LabellerKind.JUDGE);

    assertThat(ended.code()).as(ended.errors()).isZero();
    assertThat(oracle.paid()).isEqualTo(60 + 2 * 20);
    assertThat(ended.output()).contains("60 labelled", "agrees with itself on 0.");
    JsonNode self = fixture.receipt().path("self_agreement");
    assertThat(self.path("answers").asInt()).isEqualTo(20);
    assertThat(self.at("/share/value").asDouble()).isStrictlyBetween(0.0, 1.0);
    int paid = oracle.paid();
    assertThat(run(file, LabellerKind.JUDGE).code()).isZero();
    assertThat(oracle.paid()).isEqualTo(paid);
  }

  @Test
  void an_answer_with_a_failed_call_is_left_out_of_the_agreement_of_an_oracle_with_itself()
      throws Exception {
    Map<String, Integer> calls = new ConcurrentHashMap<>();
    server.script(
        call -> {
          String prompt = call.body().at("/messages/0/content").asText();
          boolean again = prompt.contains("<answer>") && calls.merge(prompt, 1, Integer::sum) > 1;
          return again && prompt.contains("well known")
              ? Optional.of(ServerReply.error(400, "no", "Not this prompt."))
              : oracle.reply(call);
        });
    oracle.text(prompt -> Optional.of("<score>80</score>"));

    run(fixture.answers(30), LabellerKind.JUDGE);

    JsonNode self = fixture.receipt().path("self_agreement");
    assertThat(calls.values().stream().filter(times -> times > 1)).hasSize(20);
    assertThat(self.path("answers").asInt()).isStrictlyBetween(0, 20);
    assertThat(self.at("/share/value").asDouble()).isOne();
  }

  @Test
  void a_budget_is_never_exceeded_and_a_larger_one_continues() throws Exception {
    Price price = new Price(new BigDecimal(1), new BigDecimal(4), new BigDecimal(1));
    Path file = fixture.answers(20);
    Money small = new Money(Optional.of(price), Optional.of(new BigDecimal("0.006")));
    Ended ended = LabelFixture.run(fixture.options(file, LabellerKind.SEGMENT_SCORE, null, small));
    assertThat(ended.code()).isEqualTo(1);
    assertThat(ended.errors()).contains("budget-reached");
    assertThat(ended.output()).contains("not asked yet");
    assertThat(fixture.receipt().at("/spending/spent").asDouble()).isLessThanOrEqualTo(.006);

    Money large = new Money(Optional.of(price), Optional.of(BigDecimal.ONE));
    Ended more = LabelFixture.run(fixture.options(file, LabellerKind.SEGMENT_SCORE, null, large));
    assertThat(more.code()).as(more.errors()).isZero();
    assertThat(oracle.paid()).isEqualTo(40);
  }

  @Test
  void a_wrong_credential_ends_the_run_at_once() throws Exception {
    server.script(
        call -> Optional.of(ServerReply.error(401, "invalid_api_key", "Incorrect key sk-secret")));
    Ended ended = run(fixture.answers(50), LabellerKind.JUDGE);
    assertThat(ended.code()).isEqualTo(1);
    assertThat(ended.errors()).contains("Incorrect key [credential]").doesNotContain("sk-secret");
    assertThat(server.calls()).hasSize(1);
  }

  @Test
  void files_without_answers_or_in_another_format_are_refused() throws Exception {
    Ended none = run(fixture.write("{\"id\": \"1\", \"question\": \"?\"}\n"), LabellerKind.JUDGE);
    assertThat(none.code()).isEqualTo(2);
    assertThat(none.errors()).contains("has no answers");
    Ended csv = run(fixture.write("question,answer\na,b\n"), LabellerKind.JUDGE);
    assertThat(csv.code()).isEqualTo(2);
    assertThat(csv.errors()).contains("native format");
    assertThat(server.calls()).isEmpty();
  }

  private Ended run(Path file, LabellerKind kind) throws Exception {
    return LabelFixture.run(fixture.options(file, kind));
  }
}
