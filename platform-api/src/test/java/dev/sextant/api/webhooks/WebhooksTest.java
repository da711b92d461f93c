package dev.sextant.api.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.dispatch.JobStatus;
import dev.sextant.api.limits.LimitConfig;
import dev.sextant.api.tenancy.Role;
import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.ControlledJobs;
import dev.sextant.api.testing.Experiments;
import dev.sextant.api.testing.LabelRuns;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.SampledSets;
import dev.sextant.api.testing.TestApi;
import dev.sextant.api.webhooks.delivery.Receiver;
import dev.sextant.api.webhooks.delivery.Receiver.Message;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WebhooksTest {

  @AutoClose private static final TestApi api = TestApi.callingThisMachine(LimitConfig.personal());
  private static final ApiClient acme = api.acme();
  private static final Library library = new Library(acme);

  private Receiver receiver;

  @BeforeEach
  void listen() throws Exception {
    receiver = new Receiver();
  }

  @AfterEach
  void stop() {
    receiver.close();
    acme.get("/webhooks?limit=100")
        .data()
        .forEach(webhook -> acme.delete("/webhooks/" + ((JsonObject) webhook).getString("id")));
  }

  @Test
  void a_secret_is_shown_once_and_replaced_by_a_rotation() {
    JsonObject made = acme.post("/webhooks", wish("experiment.completed")).is(201).json();
    assertThat(made.getString("secret")).startsWith("whsec_");
    String path = "/webhooks/" + made.getString("id");
    assertThat(acme.get(path).is(200).json().containsKey("secret")).isFalse();
    JsonObject rotated = acme.post(path + "/rotate-secret").is(200).json();
    assertThat(rotated.getString("secret"))
        .startsWith("whsec_")
        .isNotEqualTo(made.getString("secret"));
    assertThat(rotated.getString("previous_secret_until")).isNotNull();
    assertThat(acme.get(path).is(200).body().toString() + acme.get("/webhooks").is(200).body())
        .doesNotContain("whsec_");
    assertThat(
            api.count("select count(*) from webhooks where position('whsec'::bytea in secret) > 0"))
        .as("stored encrypted")
        .isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"VIEWER", "EDITOR"})
  void only_admins_see_webhooks(String role) {
    String id = acme.post("/webhooks", wish("experiment.completed")).is(201).id();
    ApiClient other = api.as(api.database.acme(), Role.valueOf(role));
    other.get("/webhooks").is(403);
    other.get("/webhooks/" + id).is(403);
    other.post("/webhooks/" + id + "/rotate-secret").is(403);
    api.globex().get("/webhooks/" + id).isProblem(404, "not-found");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"https://10.0.0.1/hook", "http://10.0.0.1/hook", "https://a:b@example.org/"})
  void an_address_that_may_not_be_reached_is_refused(String url) {
    assertThat(
            acme.post("/webhooks", wish("experiment.completed").put("url", url))
                .isProblem(422, "url-not-allowed")
                .pointers())
        .containsExactly("/url");
  }

  @Test
  void a_tenant_has_at_most_twenty_webhooks() {
    for (int i = 0; i < 20; i++) {
      acme.post("/webhooks", wish("experiment.completed")).is(201);
    }
    acme.post("/webhooks", wish("experiment.completed")).isProblem(409, "too-many-webhooks");
  }

  @Test
  void a_test_is_delivered_and_can_be_sent_again() {
    String path = "/webhooks/" + acme.post("/webhooks", wish("experiment.failed")).is(201).id();
    receiver.text = "thanks";
    receiver.status = 200;
    String delivery = path + "/deliveries/" + acme.post(path + "/test").is(202).id();
    JsonObject ended = ended(delivery);
    assertThat(ended.getString("state")).isEqualTo("delivered");
    assertThat(ended.getJsonArray("calls").getJsonObject(0).getString("reply")).isEqualTo("thanks");
    assertThat(new JsonObject(receiver.messages.get(0).body()).getString("type"))
        .isEqualTo("webhook.test");
    acme.post(delivery + "/replay").is(202);
    assertThat(ended(delivery).getJsonArray("calls")).hasSize(2);
    assertThat(receiver.messages)
        .extracting(message -> message.header("webhook-id"))
        .containsExactly(ended.getString("event_id"), ended.getString("event_id"));
    assertThat(acme.get(path + "/deliveries?state=delivered").is(200).data()).hasSize(1);
    assertThat(acme.get(path + "/deliveries?state=failed").is(200).data()).isEmpty();
  }

  @Test
  void a_disabled_webhook_gets_nothing_until_it_is_enabled() {
    String path = "/webhooks/" + acme.post("/webhooks", wish("experiment.failed")).is(201).id();
    receiver.status = 503;
    String delivery = path + "/deliveries/" + acme.post(path + "/test").is(202).id();
    ControlledJobs.await(() -> !receiver.messages.isEmpty());
    JsonObject disabled =
        acme.patch(path, new JsonObject().put("state", "disabled")).is(200).json();
    assertThat(disabled.getString("disabled_reason")).isEqualTo("request");
    assertThat(ended(delivery).getString("state")).isEqualTo("dropped");
    acme.post(path + "/test").isProblem(409, "webhook-disabled");
    acme.post(delivery + "/replay").isProblem(409, "webhook-disabled");
    receiver.status = 204;
    JsonObject enabled = acme.patch(path, new JsonObject().put("state", "enabled")).is(200).json();
    assertThat(enabled.getValue("disabled_reason")).isNull();
    acme.post(delivery + "/replay").is(202);
    assertThat(ended(delivery).getString("state")).isEqualTo("delivered");
  }

  @Test
  void the_end_of_an_experiment_is_an_event_that_a_deletion_forgets() {
    String project = library.project();
    String other = library.project();
    acme.post(
            "/webhooks", wish("experiment.completed", "experiment.failed").put("project_id", other))
        .is(201);
    acme.post(
            "/webhooks",
            wish("experiment.completed", "experiment.failed").put("project_id", project))
        .is(201);
    api.cluster.finishing();
    String completed = experiment(project);
    api.cluster.onSubmit = order -> new JobStatus.Failed("It failed.");
    String failed = experiment(project);
    ControlledJobs.await(() -> receiver.messages.size() >= 2);
    List<JsonObject> messages =
        receiver.messages.stream().map(Message::body).map(JsonObject::new).toList();
    assertThat(messages)
        .extracting(message -> message.getString("type"))
        .containsExactly("experiment.completed", "experiment.failed");
    JsonObject data = messages.get(0).getJsonObject("data");
    assertThat(data.getString("id")).isEqualTo(completed);
    assertThat(data.getString("project_id")).isEqualTo(project);
    assertThat(data.getString("state")).isEqualTo("completed");
    assertThat(data.getString("link")).isEqualTo("/experiments/" + completed);
    assertThat(messages.get(1).getJsonObject("data").getString("id")).isEqualTo(failed);
    acme.delete("/experiments/" + completed).is(202);
    assertThat(
            api.count("select count(*) from webhook_events where object_id = '" + completed + "'"))
        .isZero();
  }

  @Test
  void the_end_of_a_run_is_an_event() {
    acme.post(
            "/webhooks",
            wish(
                "answer-set.completed",
                "answer-set.stopped",
                "label-run.completed",
                "label-run.stopped"))
        .is(201);
    api.cluster.onSubmit = order -> new JobStatus.Running(Optional.empty());
    UUID tenant = api.database.acme();
    String version = library.version(library.project(), Library.GROUNDED);
    String generator =
        acme.post(
                "/generators",
                new JsonObject()
                    .put("name", "of webhooks")
                    .put("kind", "openai-chat")
                    .put("base_url", "https://models.example.org/v1")
                    .put("model", "m"))
            .is(201)
            .id();
    String set = SampledSets.completed(api, tenant, acme, version, generator);
    String run =
        LabelRuns.completed(api, tenant, acme, LabelRuns.labeller(acme, generator), set, "true");
    api.sql(
        api.database.owner(),
        tenant,
        "update call_runs set state = 'stopped', end_code = 'budget-reached', end_sentence = 's' where id = '%s'"
            .formatted(run));
    ControlledJobs.await(() -> receiver.messages.size() >= 3);
    List<JsonObject> messages =
        receiver.messages.stream().map(Message::body).map(JsonObject::new).toList();
    assertThat(messages)
        .extracting(message -> message.getString("type"))
        .containsExactlyInAnyOrder(
            "answer-set.completed", "label-run.completed", "label-run.stopped");
    JsonObject stopped =
        messages.stream()
            .filter(message -> message.getString("type").equals("label-run.stopped"))
            .findFirst()
            .orElseThrow()
            .getJsonObject("data");
    assertThat(stopped.getString("reason")).isEqualTo("budget-reached");
    assertThat(stopped.getString("id")).isEqualTo(run);
    assertThat(stopped.getString("link")).endsWith("/label-runs/" + run);
  }

  @Test
  void a_run_that_has_spent_most_of_its_budget_is_an_event_once_for_each_budget() {
    acme.post("/webhooks", wish("budget.nearly-used")).is(201);
    api.cluster.onSubmit = order -> new JobStatus.Running(Optional.empty());
    String version = library.version(library.project(), Library.GROUNDED);
    String generator =
        acme.post(
                "/generators",
                new JsonObject()
                    .put("name", "with a budget")
                    .put("kind", "openai-chat")
                    .put("base_url", "https://models.example.org/v1")
                    .put("model", "m"))
            .is(201)
            .id();
    String set = SampledSets.completed(api, api.database.acme(), acme, version, generator);
    spend(set, "budget = 1000");
    for (int spent : List.of(799, 800, 990)) {
      api.sql(
          api.database.jobs(),
          api.database.acme(),
          "update call_runs set spent = %d where id = '%s'".formatted(spent, set));
    }
    assertThat(budgets(set)).isEqualTo("800 of 1000 tokens");
    spend(set, "budget = 2000");
    spend(set, "spent = 1700");
    assertThat(budgets(set)).isEqualTo("800 of 1000 tokens, 1700 of 2000 tokens");
    ControlledJobs.await(() -> receiver.messages.size() >= 2);
    assertThat(new JsonObject(receiver.messages.get(0).body()).getString("type"))
        .isEqualTo("budget.nearly-used");
  }

  private static void spend(String run, String change) {
    api.sql(
        api.database.api(),
        api.database.acme(),
        "update call_runs set %s where id = '%s'".formatted(change, run));
  }

  private static String budgets(String run) {
    return api.text(
        """
        select string_agg(concat(data ->> 'spent', ' of ', data ->> 'budget', ' ', data ->> 'unit'), ', ' order by id)
        from webhook_events
        where object_id = '%s' and type = 'budget.nearly-used'
        """
            .formatted(run));
  }

  private static String experiment(String project) {
    String version = library.version(project, Library.GROUNDED);
    JsonObject wish =
        new JsonObject()
            .put("version_id", version)
            .put("name", "e " + version)
            .put("embedders", new JsonArray().add("lexical"))
            .put("metrics", new JsonArray().add("isotropy-vne"));
    String id = acme.post("/projects/" + project + "/experiments", wish).is(202).id();
    Experiments.ended(acme, id);
    return id;
  }

  private JsonObject wish(String... types) {
    return new JsonObject()
        .put("url", receiver.url())
        .put("event_types", new JsonArray(List.of(types)));
  }

  private static JsonObject ended(String delivery) {
    ControlledJobs.await(
        () -> !acme.get(delivery).is(200).json().getString("state").equals("pending"));
    return acme.get(delivery).is(200).json();
  }
}
