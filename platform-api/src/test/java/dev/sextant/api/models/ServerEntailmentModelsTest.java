package dev.sextant.api.models;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.LabelRuns;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.TestApi;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.math.BigDecimal;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Generators that are asked for entailment. */
class ServerEntailmentModelsTest {

  private static final String PATH = "/entailment-models";

  private static final String SAMPLES =
      """
      {"id":"a","question":"What is red?","answers":[{"text":"Roses.","role":"sample"},{"text":"The sky.","role":"sample"},{"text":"It is red. Or not.","role":"sample"}]}
      """;

  private static final int QUESTION = "What is red?".length();
  private static final int BYTES = "Roses.The sky.It is red. Or not.".length();

  @AutoClose private static final TestApi api = TestApi.start();

  private final ApiClient acme = api.acme();

  @Test
  void a_generator_is_registered_with_a_copy_of_what_it_is_asked() {
    String generator = generator("openai-chat", null);
    JsonObject made = acme.post(PATH, wish("asked", generator)).is(201).json();

    assertThat(made.getString("architecture")).isEqualTo("prompted");
    assertThat(made.getString("location")).isEqualTo("https://8.8.8.8/v1");
    assertThat(made.getString("generator_id")).isEqualTo(generator);
    assertThat(made.getString("generator_kind")).isEqualTo("openai-chat");
    assertThat(made.getString("model")).isEqualTo("m");
    assertThat(made.getInteger("answer_tokens")).isEqualTo(16);
    assertThat(made.getInteger("top_logprobs")).isEqualTo(5);
    assertThat(made.getValue("max_tokens")).isNull();
    assertThat(made.getValue("weights_sha256")).isNull();
    String id = made.getString("id");
    assertThat(acme.get(PATH + "/" + id).is(200).json()).isEqualTo(made);
    acme.post(PATH, wish("asked", generator)).isProblem(409, "name-taken");

    acme.delete("/generators/" + generator).is(204);
    assertThat(acme.get(PATH + "/" + id).is(200).json().getValue("generator_id")).isNull();
  }

  @Test
  void settings_may_be_given_and_change_the_revision() {
    String generator = generator("openai-chat", null);
    String first = acme.post(PATH, wish("one", generator)).is(201).json().getString("revision");
    JsonObject none = wish("two", generator).putNull("top_logprobs").put("answer_tokens", 40);
    JsonObject second = acme.post(PATH, none).is(201).json();
    assertThat(second.getValue("top_logprobs")).isNull();
    assertThat(second.getInteger("answer_tokens")).isEqualTo(40);
    assertThat(second.getString("revision")).isNotEqualTo(first);
    assertThat(
            acme.post(PATH, wish("claude", generator("anthropic-messages", null)))
                .is(201)
                .json()
                .getValue("top_logprobs"))
        .isNull();
  }

  @Test
  void wrong_combinations_are_refused() {
    String chat = generator("openai-chat", null);
    JsonObject both = wish("x", chat).put("folder", "/models/nli");
    refused(both, "entailment-model-incomplete", "/folder");
    assertThat(acme.post(PATH, both).detail())
        .isEqualTo(
            "The field folder is for a model in a folder: leave it out, or leave out generator_id.");
    refused(wish("x", chat).put("max_tokens", 64), "entailment-model-incomplete", "/max_tokens");
    refused(
        wish("x", chat).put("labels", new JsonArray().add("entailment").add("contradiction")),
        "entailment-model-incomplete",
        "/labels");
    refused(new JsonObject().put("name", "x"), "entailment-model-incomplete", "/folder");
    refused(
        new JsonObject().put("name", "x").put("folder", "/models/nli").put("top_logprobs", 5),
        "entailment-model-incomplete",
        "/top_logprobs");
    refused(wish("x", UUID.randomUUID().toString()), "unknown-generator", "/generator_id");
    refused(
        wish("x", generator("openai-completions", null)),
        "generator-cannot-answer",
        "/generator_id");
    String project = acme.post("/projects", new JsonObject().put("name", "own")).is(201).id();
    refused(wish("x", generator("openai-chat", project)), "generator-of-project", "/generator_id");
    refused(
        wish("x", generator("anthropic-messages", null)).put("top_logprobs", 3),
        "setting-not-allowed",
        "/top_logprobs");
    String ofGlobex = generator(api.globex(), "openai-chat", null);
    refused(wish("x", ofGlobex), "unknown-generator", "/generator_id");
  }

  @Test
  void a_preflight_and_a_start_know_what_the_pairs_can_bill() {
    Library library = new Library(acme);
    String project = library.project();
    String version = library.version(project, SAMPLES);
    String generator = generator("openai-chat", null);
    acme.put(
            "/generators/" + generator + "/price",
            new JsonObject().put("currency", "EUR").put("price_in", 1).put("price_out", 2))
        .is(200);
    acme.post(PATH, wish("billed", generator)).is(201);
    JsonObject local =
        new JsonObject()
            .put("version_id", version)
            .put("embedders", new JsonArray().add("lexical"));
    JsonObject wish = local.copy().put("entailment_model", "billed");

    JsonObject findings = findings(project, wish);

    // 6 pairs of whole answers, and 7 possible sentences with 2 other answers each.
    JsonObject bill = findings.getJsonObject("entailment");
    assertThat(bill.getString("name")).isEqualTo("billed");
    assertThat(bill.getInteger("pairs_most")).isEqualTo(20);
    // Prompts of 1,000 tokens; each whole answer 4 times, and twice the question in each pair; each
    // answer as hypothesis of 7 sentences, and its sentences twice; replies of 16 tokens.
    int in = 20 * 1_000 + 4 * BYTES + 6 * 2 * (QUESTION + 2) + (7 + 2) * BYTES;
    assertThat(bill.getInteger("tokens_most")).isEqualTo(in + 20 * 16);
    assertThat(bill.getString("cost_most"))
        .isEqualTo(BigDecimal.valueOf(in + 2 * 20 * 16, 6).stripTrailingZeros().toPlainString());
    assertThat(findings.getJsonObject("llm_tokens").getInteger("most")).isEqualTo(in + 20 * 16);

    api.sql(
        api.database.owner(),
        api.database.acme(),
        "insert into tenant_limits (llm_tokens_per_day) values (%d)".formatted(in));
    JsonObject experiment = wish.copy().put("name", "too much");
    String path = "/projects/" + project + "/experiments";
    acme.post(path, experiment).isProblem(403, "quota-exceeded");
    api.sql(api.database.owner(), api.database.acme(), "delete from tenant_limits");
    acme.post(path, experiment).is(202);
    assertThat(findings(project, local).getValue("entailment")).isNull();
  }

  @Test
  void luq_atomic_reads_the_facts_of_the_newest_completed_factscore_run() {
    Library library = new Library(acme);
    String project = library.project();
    String version = library.version(project, SAMPLES);
    String generator = generator("openai-chat", null);
    String name = "facts";
    acme.post(PATH, wish(name, generator)).is(201);
    String set =
        acme.get("/versions/" + version + "/answer-sets")
            .is(200)
            .data()
            .getJsonObject(0)
            .getString("id");
    JsonObject wish =
        new JsonObject()
            .put("version_id", version)
            .put("embedders", new JsonArray().add("lexical"))
            .put("entailment_model", name);
    JsonObject atomic =
        wish.copy().put("name", "atomic").put("metrics", new JsonArray().add("luq-atomic"));
    String experiments = "/projects/" + project + "/experiments";
    acme.post(experiments, atomic).isProblem(422, "metric-does-not-apply");
    run(LabelRuns.labeller(acme, generator), set);
    run(LabelRuns.labeller(acme, generator, "segment-score"), set);
    assertThat(missing(version)).containsExactly("an answer with segments or atomic facts");

    String labeller = LabelRuns.labeller(acme, generator, "factscore");
    run(labeller, set);
    String newest = run(labeller, set);
    acme.post("/label-runs", LabelRuns.plan(labeller, set)).is(202);
    assertThat(missing(version)).isEmpty();
    // 6 pairs of whole answers; 7 possible sentences and 2 + 3 + 4 facts with 2 other answers each.
    JsonObject bill = findings(project, wish).getJsonObject("entailment");
    assertThat(bill.getInteger("pairs_most")).isEqualTo(6 + 2 * (7 + 9));
    String experiment = acme.post(experiments, atomic).is(202).id();

    api.sql(
        api.database.owner(),
        api.database.acme(),
        """
        do $$ begin
          assert (select fact_runs @> '[{"run_id": "%s", "labeller": "%s", "version": 1, "model": "m", "role": null}]'
                         and jsonb_array_length(fact_runs) = 1
                  from experiments where id = '%s');
        end $$
        """
            .formatted(
                newest, acme.get("/labellers/" + labeller).json().getString("name"), experiment));
    acme.delete("/label-runs/" + newest).isProblem(409, "label-run-used");
  }

  @Test
  void luq_atomic_reads_the_facts_of_a_run_that_only_lists_them() {
    Library library = new Library(acme);
    String project = library.project();
    String version = library.version(project, SAMPLES);
    String generator = generator("openai-chat", null);
    String name = "facts-only";
    acme.post(PATH, wish(name, generator)).is(201);
    String set = setOf(version);
    JsonObject wish =
        new JsonObject()
            .put("version_id", version)
            .put("embedders", new JsonArray().add("lexical"))
            .put("entailment_model", name);
    JsonObject atomic = wish.copy().put("metrics", new JsonArray().add("luq-atomic"));
    String experiments = "/projects/" + project + "/experiments";
    String labeller = LabelRuns.labeller(acme, generator, "atomic-facts");
    String none = LabelRuns.listed(api, api.database.acme(), acme, labeller, set);
    api.sql(
        api.database.owner(),
        api.database.acme(),
        "update label_plans set decomposed = 0, facts = 0, abstained = 1 where run_id = '%s'"
            .formatted(none));
    assertThat(missing(version)).containsExactly("an answer with segments or atomic facts");
    acme.post(experiments, atomic.copy().put("name", "none"))
        .isProblem(422, "metric-does-not-apply");

    String listed = LabelRuns.listed(api, api.database.acme(), acme, labeller, set);

    assertThat(missing(version)).isEmpty();
    assertThat(findings(project, wish).getJsonObject("entailment").getInteger("pairs_most"))
        .as("6 pairs of answers; 7 possible sentences and 2 + 3 + 4 facts with 2 others each")
        .isEqualTo(6 + 2 * (7 + 9));
    String experiment = acme.post(experiments, atomic.put("name", "atomic")).is(202).id();
    assertThat(
            api.count(
                """
                select count(*) from experiments
                where id = '%s' and jsonb_array_length(fact_runs) = 1 and fact_runs -> 0 ->> 'run_id' = '%s'
                """
                    .formatted(experiment, listed)))
        .isOne();
    JsonArray shown =
        acme.get("/experiments/" + experiment).is(200).json().getJsonArray("fact_runs");
    assertThat(shown).hasSize(1);
    assertThat(shown.getJsonObject(0).getString("run_id")).isEqualTo(listed);
    assertThat(shown.getJsonObject(0).getString("model")).isEqualTo("m");
    acme.delete("/label-runs/" + listed).isProblem(409, "label-run-used");
  }

  private String setOf(String version) {
    return acme.get("/versions/" + version + "/answer-sets")
        .is(200)
        .data()
        .getJsonObject(0)
        .getString("id");
  }

  private List<Object> missing(String version) {
    return acme.get("/versions/" + version + "/metrics").is(200).data().stream()
        .map(JsonObject.class::cast)
        .filter(metric -> metric.getString("name").equals("luq-atomic"))
        .flatMap(metric -> metric.getJsonArray("missing").stream())
        .toList();
  }

  /** Completes a run that finds two facts in the first answer, three in the second and so on. */
  private String run(String labeller, String set) {
    String run = LabelRuns.completed(api, api.database.acme(), acme, labeller, set, "true");
    api.sql(
        api.database.owner(),
        api.database.acme(),
        """
        update oracle_verdicts v
        set parts = (select jsonb_agg(jsonb_build_object('text', 'Fact.', 'supported', true))
                     from generate_series(-1, a.ordinal))
        from answers a
        where a.id = v.answer_id and v.run_id = '%s'
        """
            .formatted(run));
    return run;
  }

  private JsonObject findings(String project, JsonObject wish) {
    String id = acme.post("/projects/" + project + "/preflights", wish).is(202).id();
    JsonObject preflight = acme.get("/preflights/" + id).is(200).json();
    for (int i = 0; i < 6_000 && preflight.getString("state").equals("running"); i++) {
      LockSupport.parkNanos(20_000_000);
      preflight = acme.get("/preflights/" + id).is(200).json();
    }
    assertThat(preflight.getString("state")).as(preflight.encode()).isEqualTo("completed");
    return preflight.getJsonObject("findings");
  }

  private void refused(JsonObject wish, String code, String pointer) {
    var problem = acme.post(PATH, wish).isProblem(422, code);
    assertThat(problem.pointers()).containsExactly(pointer);
    assertThat(problem.detail()).matches("[A-Z].*\\.");
  }

  private String generator(String kind, String project) {
    return generator(acme, kind, project);
  }

  private static String generator(ApiClient tenant, String kind, String project) {
    JsonObject wish =
        new JsonObject()
            .put("name", "generator " + UUID.randomUUID())
            .put("kind", kind)
            .put("base_url", "https://8.8.8.8/v1")
            .put("model", "m");
    return tenant
        .post("/generators", project == null ? wish : wish.put("project_id", project))
        .is(201)
        .id();
  }

  private static JsonObject wish(String name, String generator) {
    return new JsonObject().put("name", name).put("generator_id", generator);
  }
}
