package dev.sextant.api.labellers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.tenancy.Role;
import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.TestApi;
import dev.sextant.remote.generation.GeneratorKind;
import dev.sextant.remote.generation.GeneratorSpec;
import dev.sextant.remote.generation.Sampling;
import dev.sextant.remote.labelling.Labeller;
import dev.sextant.remote.labelling.LabellerKind;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class LabellersTest {

  private static final String URL = "https://models.example.org/v1";

  @AutoClose private static final TestApi api = TestApi.start();

  private final ApiClient acme = api.acme();
  private final String project = new Library(acme).project();
  private final String name = "labeller " + UUID.randomUUID();

  @Test
  void it_has_the_identity_that_the_command_gives_to_equal_settings() {
    JsonObject made = acme.post("/labellers", wish(generator("openai-chat"))).is(201).json();

    Labeller same =
        Labeller.of(
            LabellerKind.SEGMENT_SCORE,
            null,
            new GeneratorSpec(
                GeneratorKind.OPENAI_CHAT,
                URL,
                "m",
                null,
                new Sampling(0.0, null, 4096, List.of(), null, 1, 5)));
    assertThat(made.getString("identity")).isEqualTo(same.identity());
    assertThat(made.getString("policy")).isEqualTo(same.policy());
    assertThat(made.getJsonObject("parameters").getDouble("temperature")).isZero();
    assertThat(made.getInteger("run_count")).isZero();
    assertThat(acme.get("/labellers/" + made.getString("id")).is(200).json()).isEqualTo(made);
  }

  @Test
  void one_that_lists_facts_has_no_policy_and_asks_for_no_probabilities() {
    JsonObject wish = wish(generator("openai-chat")).put("kind", "atomic-facts");
    ApiClient.Answer refused = acme.post("/labellers", wish.copy().put("policy", "Any."));
    refused.isProblem(422, "setting-not-allowed");
    assertThat(refused.pointers()).containsExactly("/policy");
    assertThat(refused.json().encode())
        .contains("lists facts and judges none, so it takes no policy: leave the policy out.");

    JsonObject made = acme.post("/labellers", wish).is(201).json();

    assertThat(made.getValue("policy")).isNull();
    assertThat(made.getJsonObject("parameters").getValue("logprobs")).isNull();
    assertThat(made.getString("identity"))
        .isEqualTo(
            Labeller.of(
                    LabellerKind.ATOMIC_FACTS,
                    null,
                    new GeneratorSpec(
                        GeneratorKind.OPENAI_CHAT,
                        URL,
                        "m",
                        null,
                        new Sampling(0.0, null, 4096, List.of(), null, 1, null)))
                .identity());
  }

  @Test
  void a_change_makes_the_next_version_and_no_change_is_refused() {
    String generator = generator("openai-chat");
    JsonObject wish = wish(generator);
    acme.post("/labellers", wish).is(201);
    assertThat(
            acme.post("/labellers", wish.copy().put("seed", 1))
                .isProblem(409, "labeller-unchanged")
                .json()
                .getString("detail"))
        .contains("Version 1 of '" + name + "'");
    JsonObject second =
        acme.post("/labellers", wish.copy().put("policy", "Only what it states.")).is(201).json();
    assertThat(second.getInteger("version")).isEqualTo(2);
    assertThat(acme.post("/labellers", wish).is(201).json().getInteger("version"))
        .as("back to the first settings")
        .isEqualTo(3);
    JsonObject ofProject =
        acme.post("/labellers", wish.copy().put("project_id", project)).is(201).json();
    assertThat(ofProject.getInteger("version")).as("a project has names of its own").isOne();
  }

  @Test
  void the_list_has_the_newest_version_of_a_name_first_and_goes_on_after_a_page() {
    JsonObject wish = wish(generator("openai-chat"));
    for (int i = 1; i <= 3; i++) {
      acme.post("/labellers", wish.copy().put("policy", "Policy " + i)).is(201);
    }
    String other = new Library(acme).project();
    acme.post("/labellers", wish.copy().put("project_id", other)).is(201);

    String path = "/labellers?project_id=" + project + "&limit=1";
    JsonArray versions = new JsonArray();
    String cursor = "";
    while (cursor != null) {
      JsonObject page =
          acme.get(path + (cursor.isEmpty() ? "" : "&cursor=" + cursor)).is(200).json();
      JsonObject found = page.getJsonArray("data").getJsonObject(0);
      if (found.getString("name").equals(name)) {
        versions.add(found.getInteger("version"));
      }
      cursor = page.getString("next_cursor");
    }
    assertThat(versions).isEqualTo(new JsonArray().add(3).add(2).add(1));
    acme.get("/labellers?project_id=" + UUID.randomUUID()).isProblem(404, "not-found");
  }

  @Test
  void later_changes_of_the_generator_and_its_deletion_do_not_reach_it() {
    String generator = generator("openai-chat");
    JsonObject made = acme.post("/labellers", wish(generator)).is(201).json();
    acme.patch("/generators/" + generator, new JsonObject().put("model", "another")).is(200);
    acme.delete("/generators/" + generator).is(204);

    JsonObject found = acme.get("/labellers/" + made.getString("id")).is(200).json();

    assertThat(found.getJsonObject("generator").getString("model")).isEqualTo("m");
    assertThat(found.getJsonObject("generator").getValue("id")).isNull();
    assertThat(found.getString("identity")).isEqualTo(made.getString("identity"));
  }

  @Test
  void what_a_server_does_not_have_is_refused_at_its_field_or_left_out() {
    String generator = generator("anthropic-messages");
    JsonObject made = acme.post("/labellers", wish(generator)).is(201).json();
    assertThat(made.getJsonObject("parameters").getValue("logprobs")).isNull();
    refused(wish(generator).put("top_logprobs", 5), "setting-not-allowed", "/top_logprobs");
    refused(wish(generator).put("policy", " "), "invalid-body", "/policy");
    refused(wish(UUID.randomUUID().toString()), "unknown-generator", "/generator_id");
    JsonObject thinks = new JsonObject().put("thinking_budget", 900).put("max_tokens", 1000);
    JsonObject shorter = wish(generator("openai-chat", thinks)).put("max_tokens", 900);
    refused(shorter, "setting-not-allowed", "/max_tokens");
    acme.post("/labellers", shorter.put("max_tokens", 901)).is(201);
  }

  @Test
  void a_labeller_for_all_projects_needs_a_generator_for_all_projects() {
    JsonObject wish = generatorWish("openai-chat", new JsonObject()).put("project_id", project);
    String generator = acme.post("/generators", wish).is(201).id();
    refused(wish(generator), "unknown-generator", "/generator_id");
    acme.post("/labellers", wish(generator).put("project_id", project)).is(201);
  }

  @Test
  void a_labeller_is_deleted_unless_a_run_is_open() {
    String id = acme.post("/labellers", wish(generator("openai-chat"))).is(201).id();
    String version = new Library(acme).version(project, Library.GROUNDED);
    String run = UUID.randomUUID().toString();
    api.sql(
        api.database.owner(),
        api.database.acme(),
        """
        insert into call_runs (id, answer_set_id, purpose, generator_name, kind, base_url, model, parameters, concurrency,
                               seed, state, created_by)
        select '%1$s', id, 'labelling', 'g', 'openai-chat', 'https://e.org', 'm', '{}', 1, 0, 'running', 'ann'
        from answer_sets where version_id = '%2$s';
        insert into label_plans (run_id, labeller_id, labeller_name, labeller_version, labeller_kind, policy, identity,
                                 answer_count)
        select '%1$s', id, name, version, kind, policy, identity, 4 from labellers where id = '%3$s';
        """
            .formatted(run, version, id));
    assertThat(acme.get("/labellers/" + id).json().getInteger("run_count")).isOne();
    acme.delete("/labellers/" + id).isProblem(409, "labeller-busy");
    api.sql(
        api.database.owner(),
        api.database.acme(),
        "update call_runs set state = 'completed' where id = '%s'".formatted(run));

    acme.delete("/labellers/" + id).is(204);

    acme.get("/labellers/" + id).isProblem(404, "not-found");
    assertThat(api.count("select count(*) from label_plans where run_id = '%s'".formatted(run)))
        .as("the run stays")
        .isOne();
  }

  @Test
  void an_editor_creates_one_and_an_annotator_does_not() {
    JsonObject wish = wish(generator("openai-chat"));
    api.as(api.database.acme(), Role.ANNOTATOR)
        .post("/labellers", wish)
        .isProblem(403, "forbidden");
    api.as(api.database.acme(), Role.EDITOR).post("/labellers", wish).is(201);
  }

  private void refused(JsonObject wish, String code, String pointer) {
    assertThat(acme.post("/labellers", wish).isProblem(422, code).pointers())
        .containsExactly(pointer);
  }

  private JsonObject wish(String generator) {
    return new JsonObject()
        .put("name", name)
        .put("kind", "segment-score")
        .put("generator_id", generator);
  }

  private String generator(String kind) {
    return generator(kind, new JsonObject());
  }

  private String generator(String kind, JsonObject parameters) {
    return acme.post("/generators", generatorWish(kind, parameters)).is(201).id();
  }

  private static JsonObject generatorWish(String kind, JsonObject parameters) {
    return new JsonObject()
        .put("name", "generator " + UUID.randomUUID())
        .put("kind", kind)
        .put("base_url", URL)
        .put("model", "m")
        .put("parameters", parameters);
  }
}
