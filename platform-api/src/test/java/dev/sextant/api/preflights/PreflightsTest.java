package dev.sextant.api.preflights;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.labels.AnswerLabel;
import dev.sextant.api.labels.ItemLabel;
import dev.sextant.api.labels.source.LabelChoice;
import dev.sextant.api.preflights.SurveyStore.PartLabels;
import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.MemoryPreflights;
import dev.sextant.api.testing.TestApi;
import dev.sextant.metrics.item.ItemText;
import dev.sextant.metrics.item.ItemText.AnswerText;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class PreflightsTest {

  private static final int ITEMS = 150;

  @AutoClose private static final TestApi api = TestApi.start();
  private static final ApiClient acme = api.acme();
  private static final Library library = new Library(acme);
  private static final String project = library.project();
  private static final String version = library.version(project, file());

  @AfterEach
  void heal() {
    api.preflights.failure = null;
  }

  @Test
  void a_preflight_runs_in_the_background_and_stores_its_findings() {
    ApiClient.Answer started = acme.post(path(), wish()).is(202);
    assertThat(started.headers().get("Location")).isEqualTo("/api/v1/preflights/" + started.id());
    assertThat(started.json().getString("state")).isEqualTo("running");
    JsonObject ended = ended(started.id());
    assertThat(ended.getString("state")).isEqualTo("completed");
    assertThat(ended.getJsonObject("findings").getJsonArray("embedders")).hasSize(2);
    assertThat(ended.getString("finished_at")).isNotNull();
  }

  @Test
  void findings_are_about_the_fields_and_labels_of_the_version() {
    JsonObject findings = ended(acme.post(path(), wish()).is(202).id()).getJsonObject("findings");
    assertThat(findings.fieldNames())
        .containsExactly(
            "notices",
            "labels",
            "power",
            "floors",
            "embedders",
            "entailment",
            "sampling",
            "llm_tokens",
            "metrics",
            "seconds",
            "does_not_apply");
    assertThat(findings.getJsonObject("labels").encode())
        .isEqualTo(
            """
            {"calibration":{"not_grounded":12,"grounded":13},"holdout":{"not_grounded":13,"grounded":12},\
            "sufficient":false}\
            """);
    assertThat(findings.getJsonArray("floors").getJsonObject(0).fieldNames())
        .containsExactly("metric", "direction", "auc");
    assertThat(findings.getJsonArray("embedders").getJsonObject(0).encode())
        .isEqualTo(
            """
            {"name":"lexical","theta_qc":null,"sgi_room":null,"texts":64,"truncated":0,"truncated_share":0.0,\
            "texts_per_second":null,"seconds":null,"on_server":false,"missing_texts":155,"tokens_most":null,\
            "cost_most":null,"currency":null}\
            """);
    assertThat(findings.getJsonArray("metrics"))
        .contains(
            new JsonObject()
                .put("metric", "sgi")
                .put("items", ITEMS)
                .put("missing", new JsonArray()));
    assertThat(findings.getJsonArray("notices").getJsonObject(0).fieldNames())
        .containsExactly("level", "sentence");
  }

  @Test
  void each_embedder_embeds_a_sample_spread_over_the_version() {
    api.preflights.asked.clear();
    ended(acme.post(path(), wish()).is(202).id());
    assertThat(api.preflights.asked)
        .extracting(MemoryPreflights.Asked::embedder)
        .containsExactly("lexical", "all-MiniLM-L6-v2");
    MemoryPreflights.Asked asked = api.preflights.asked.get(0);
    assertThat(asked.items()).isEqualTo(ITEMS);
    assertThat(asked.metrics()).contains("sgi", "isotropy-vne", "length");
    assertThat(asked.sample()).hasSize(64);
    assertThat(asked.sample().get(0).question()).isEqualTo("question 0");
    assertThat(asked.sample().get(63).question()).isEqualTo("question 148");
    ended(acme.post(path(), wish()).is(202).id());
    assertThat(api.preflights.asked.get(2)).as("deterministic").isEqualTo(asked);
  }

  @Test
  void it_reads_all_labelled_items_with_their_labels_in_force() {
    List<LabelledItem> read = labelled(version, false);
    assertThat(read.stream().map(LabelledItem::ordinal)).isSorted().doesNotHaveDuplicates();
    assertThat(read).hasSize(100);
    assertThat(read.get(1))
        .isEqualTo(
            new LabelledItem(
                1,
                read.get(1).group(),
                new ItemText(
                    "question 1",
                    "context",
                    null,
                    List.of(
                        new AnswerText("judged", false),
                        new AnswerText("one", true),
                        new AnswerText("two", true))),
                List.of(
                    new AnswerLabel(true, null, 0.25, false),
                    new AnswerLabel(false, null, null, false),
                    new AnswerLabel(false, null, null, false)),
                new ItemLabel(null, 0.25)));
    assertThat(read).extracting(LabelledItem::group).doesNotHaveDuplicates();
  }

  @Test
  void it_reads_which_items_are_of_one_group() {
    String copies =
        library.version(
            project,
            """
            {"id":"a","question":"q","context":"c","answers":[{"text":"one","grounded":true}]}
            {"id":"b","question":"other","context":"c","answers":[{"text":"two","grounded":true}]}
            {"id":"c","question":" q ","context":"c","answers":[{"text":"three","grounded":false}]}
            {"id":"d","group":"k","question":"x","answers":[{"text":"four","grounded":false}]}
            {"id":"e","group":"k","question":"y","answers":[{"text":"five","grounded":false}]}
            """);
    List<UUID> groups = labelled(copies, false).stream().map(LabelledItem::group).toList();
    assertThat(groups).hasSize(5).doesNotContainNull();
    assertThat(groups.get(2)).isEqualTo(groups.get(0));
    assertThat(groups.get(4)).isEqualTo(groups.get(3));
    assertThat(groups.stream().distinct()).hasSize(3);
    PreflightPlan.Answers answers = imported(copies);
    Map<String, PartLabels> parts =
        api.inTenant(
            api.database.acme(),
            db -> new SurveyStore().labels(db, UUID.fromString(copies), answers));
    assertThat(parts.values().stream().mapToInt(PartLabels::trustworthy).sum())
        .as("a and c, b")
        .isEqualTo(2);
    assertThat(parts.values().stream().mapToInt(PartLabels::risky).sum())
        .as("a and c, k")
        .isEqualTo(2);
  }

  /** Two items of one document are one group, as in the support and in the intervals. */
  @Test
  void what_all_labels_would_show_counts_groups() {
    String grouped =
        library.version(
            project,
            IntStream.range(0, 80)
                .mapToObj(
                    i ->
                        "{\"id\":\"%d\",\"group\":\"%d\",\"question\":\"q %d\",\"answers\":[{\"text\":\"a\"%s}]}"
                            .formatted(i, i / 2, i, i < 48 ? ",\"grounded\":" + (i % 4 < 2) : ""))
                .collect(Collectors.joining("\n")));

    JsonArray power =
        ended(acme.post(path(), wish().put("version_id", grouped)).is(202).id())
            .getJsonObject("findings")
            .getJsonArray("power");

    assertThat(power.getJsonObject(0).getLong("items")).isEqualTo(24);
    JsonObject all = power.getJsonObject(1);
    assertThat(all.getString("basis")).isEqualTo("all-items");
    assertThat(all.getLong("items")).isEqualTo(40);
    assertThat(all.getLong("risky")).isEqualTo(20);
    assertThat(all.getLong("trustworthy")).isEqualTo(20);
  }

  @Test
  void labelled_items_of_a_locked_holdout_are_not_read() {
    String locked = library.version(project, fileWithFloors());
    JsonArray open = notices(locked);
    assertThat(notices(locked)).isEqualTo(open);
    acme.post("/versions/" + locked + "/split/lock").is(200);
    assertThat(notices(locked)).as("fewer items are labelled").isNotEqualTo(open);
    List<LabelledItem> read = labelled(locked, true);
    List<JsonObject> items =
        acme.get("/versions/" + locked + "/items?limit=100").data().stream()
            .map(JsonObject.class::cast)
            .toList();
    assertThat(read).hasSize(50);
    assertThat(read)
        .filteredOn(each -> each.ordinal() < 100)
        .isNotEmpty()
        .allSatisfy(
            each ->
                assertThat(items.get((int) each.ordinal()).getString("split"))
                    .isEqualTo("calibration"));
  }

  @Test
  void metrics_that_do_not_apply_are_listed_with_the_reason() {
    String noContext = library.version(project, Library.NO_CONTEXT);
    JsonObject findings =
        ended(acme.post(path(), wish().put("version_id", noContext)).is(202).id())
            .getJsonObject("findings");
    assertThat(findings.getJsonArray("does_not_apply"))
        .contains(
            new JsonObject()
                .put("metric", "sgi")
                .put("sentence", "sgi needs a context, and no item of this version has that."));
    assertThat(api.preflights.asked.get(api.preflights.asked.size() - 1).metrics())
        .doesNotContain("sgi")
        .contains("isotropy-vne");
  }

  @Test
  void a_refusal_is_shown_and_an_internal_error_is_not() {
    api.preflights.failure =
        new Refusal(Refusal.Kind.INVALID, "model-unusable", "The model's files have changed.");
    JsonObject refused = ended(acme.post(path(), wish()).is(202).id());
    assertThat(refused.getString("state")).isEqualTo("failed");
    assertThat(refused.getString("failure")).isEqualTo("The model's files have changed.");
    assertThat(refused.getValue("findings")).isNull();
    api.preflights.failure = new IllegalStateException("secret of the server");
    assertThat(ended(acme.post(path(), wish()).is(202).id()).getString("failure"))
        .contains("Something broke on our side")
        .doesNotContain("secret");
  }

  @Test
  void the_same_idempotency_key_starts_one_preflight() {
    ApiClient keyed = acme.with("Idempotency-Key", "preflight-1");
    String first = keyed.post(path(), wish()).is(202).id();
    assertThat(keyed.post(path(), wish()).is(202).id()).isEqualTo(first);
    ended(first);
  }

  @Test
  void what_an_experiment_would_refuse_is_refused() {
    assertThat(
            acme.post(path(), wish().put("embedders", new JsonArray().add("nope")))
                .isProblem(422, "unknown-embedder")
                .detail())
        .contains("all-MiniLM-L6-v2, lexical");
    acme.post(path(), wish().put("version_id", UUID.randomUUID().toString()))
        .isProblem(422, "unknown-version");
    acme.post("/projects/" + UUID.randomUUID() + "/preflights", wish()).isProblem(404, "not-found");
    acme.post(path(), wish().put("embedders", new JsonArray())).isProblem(422, "invalid-body");
  }

  @Test
  void a_restart_fails_running_preflights_and_their_number_is_limited() {
    try (TestApi own = TestApi.start()) {
      ApiClient client = own.acme();
      Library shelf = new Library(client);
      String folder = shelf.project();
      JsonObject wish = wish().put("version_id", shelf.version(folder, Library.GROUNDED));
      String left =
          Library.preflight(client, client.post("/projects/" + folder + "/preflights", wish).id())
              .getString("id");
      own.sql(
          own.database.api(),
          own.database.acme(),
          """
          update preflights set state = 'running', findings = null, finished_at = null;
          insert into preflights (project_id, version_id, embedders, request, created_by)
          select project_id, version_id, embedders, request, created_by
          from preflights, generate_series(1, 3)
          """);
      client.post("/projects/" + folder + "/preflights", wish).isProblem(429, "busy");
      own.restart();
      JsonObject failed = own.acme().get("/preflights/" + left).is(200).json();
      assertThat(failed.getString("state")).isEqualTo("failed");
      assertThat(failed.getString("failure")).contains("restart");
      own.acme().post("/projects/" + folder + "/preflights", wish).is(202);
    }
  }

  @Test
  void another_tenant_cannot_see_or_start_it() {
    String id = acme.post(path(), wish()).is(202).id();
    api.globex().get("/preflights/" + id).isProblem(404, "not-found");
    api.globex().post(path(), wish()).isProblem(404, "not-found");
    ended(id);
  }

  private static JsonArray notices(String of) {
    return ended(acme.post(path(), wish().put("version_id", of)).is(202).id())
        .getJsonObject("findings")
        .getJsonArray("notices");
  }

  private static List<LabelledItem> labelled(String of, boolean calibrationOnly) {
    PreflightPlan.Answers answers = imported(of);
    return api.inTenant(
        api.database.acme(),
        db ->
            new SurveyStore()
                .labelled(db, UUID.fromString(of), answers, -1, calibrationOnly, 2 * ITEMS));
  }

  private static PreflightPlan.Answers imported(String of) {
    JsonArray sets = acme.get("/versions/" + of + "/answer-sets").is(200).data();
    return new PreflightPlan.Answers(
        UUID.fromString(sets.getJsonObject(0).getString("id")),
        List.of("answered"),
        LabelChoice.IN_FORCE);
  }

  /** A third has grounded, a third factuality, a third a reference and no label. */
  /** Returns the file with judged answers of several lengths, so that floors have values. */
  private static String fileWithFloors() {
    return file()
        .lines()
        .map(
            line ->
                line.replaceFirst(
                    "\"judged\"", "\"judged" + " word".repeat(line.hashCode() & 7) + "\""))
        .collect(Collectors.joining("\n"));
  }

  private static String file() {
    StringBuilder file = new StringBuilder();
    for (int i = 0; i < ITEMS; i++) {
      String label =
          switch (i % 3) {
            case 0 -> ",\"grounded\":" + (i % 2 == 0);
            case 1 -> ",\"factuality\":0.25";
            default -> "";
          };
      file.append(
          """
          {"id":"%d","question":"question %d","context":"context"%s,"answers":[\
          {"text":"judged","role":"judged"%s},{"text":"one"},{"text":"two"}]}
          """
              .formatted(i, i, i % 3 == 2 ? ",\"reference\":\"r\"" : "", label));
    }
    return file.toString();
  }

  private static JsonObject wish() {
    return new JsonObject()
        .put("version_id", version)
        .put("embedders", new JsonArray().add("lexical").add("all-MiniLM-L6-v2"));
  }

  private static JsonObject ended(String id) {
    return Library.preflight(acme, id);
  }

  private static String path() {
    return "/projects/" + project + "/preflights";
  }
}
