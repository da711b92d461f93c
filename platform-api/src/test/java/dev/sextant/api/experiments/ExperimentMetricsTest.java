package dev.sextant.api.experiments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.Experiments;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.MemoryCluster;
import dev.sextant.api.testing.TestApi;
import dev.sextant.metrics.catalogue.Basis;
import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.testing.ScoreRows;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** The metrics that an experiment computes, and the models they use. */
class ExperimentMetricsTest {

  @AutoClose private static final TestApi api = TestApi.start(new MemoryCluster().finishing());
  private static final ApiClient acme = api.acme();
  private static final Library library = new Library(acme);
  private static final String project = library.project();
  private static final String grounded = library.version(project, Library.GROUNDED);
  private static final String noContext = library.version(project, Library.NO_CONTEXT);

  @Test
  void by_default_all_metrics_that_apply_are_computed() {
    List<String> withContext = metrics(acme.post(path(), wish(grounded)).is(202));
    assertThat(withContext)
        .contains("sgi", "theta-rq", "isotropy-vne", "length", "context-novelty", "mean-length");
    List<String> withoutContext = metrics(acme.post(path(), wish(noContext)).is(202));
    assertThat(withoutContext)
        .contains("isotropy-vne", "length", "jaccard-dispersion")
        .doesNotContain("sgi", "theta-rc", "theta-qc");
  }

  @Test
  void floors_are_always_computed_and_sgi_includes_its_parts() {
    List<String> metrics =
        metrics(
            acme.post(path(), wish(grounded).put("metrics", new JsonArray().add("sgi"))).is(202));
    assertThat(metrics)
        .contains("sgi", "theta-rq", "theta-rc", "theta-qc", "length", "length-variation")
        .doesNotContain("isotropy-vne");
    assertThat(
            metrics(
                acme.post(path(), wish(grounded).put("metrics", new JsonArray().add("length")))
                    .is(202)))
        .contains("length", "mean-length")
        .doesNotContain("sgi");
  }

  @Test
  void an_entailment_model_is_named_and_stays_while_an_experiment_uses_it() {
    String id =
        acme.post(
                "/entailment-models",
                new JsonObject().put("name", "nli").put("folder", "/models/nli"))
            .is(201)
            .id();
    ApiClient.Answer queued =
        acme.post(path(), wish(grounded).put("entailment_model", "nli")).is(202);
    assertThat(queued.json().getJsonObject("entailment_model"))
        .isEqualTo(new JsonObject().put("id", id).put("name", "nli"));
    acme.delete("/entailment-models/" + id).isProblem(409, "entailment-model-in-use");
    Experiments.ended(acme, queued.id());
    acme.delete("/experiments/" + queued.id()).is(202);
    acme.delete("/entailment-models/" + id).is(204);
    assertThat(
            acme.post(path(), wish(grounded).put("entailment_model", "nli"))
                .isProblem(422, "unknown-entailment-model")
                .pointers())
        .containsExactly("/entailment_model");
  }

  @Test
  void a_named_entailment_model_classifies_and_its_scores_need_no_embedder() {
    String model =
        acme.post(
                "/entailment-models",
                new JsonObject().put("name", "asked").put("folder", "/models/nli"))
            .is(201)
            .id();
    ApiClient.Answer without = acme.post(path(), wish(grounded)).is(202);
    assertThat(metrics(without)).contains("u-deg-jaccard").doesNotContain("luq", "bertscore");
    JsonObject wish = wish(grounded).put("entailment_model", "asked");
    ApiClient.Answer with = acme.post(path(), wish).is(202);
    assertThat(metrics(with))
        .contains("luq", "selfcheck-nli", "semantic-entropy-discrete")
        .doesNotContain("luq-atomic", "bertscore");
    assertThat(with.json().getJsonObject("progress").getInteger("total")).isEqualTo(2 * 4);

    Experiments.ended(acme, with.id());
    api.sql(
        api.database.owner(),
        api.database.acme(),
        ScoreRows.insert(
            """
            select e.id, e.entailment_model_id, 'luq', i.id, null, 0.5, null
            from experiments e
            join items i on i.version_id = e.version_id
            where e.id = '%s'
            """
                .formatted(with.id())));
    String scores = "/experiments/" + with.id() + "/scores?metric=luq";
    assertThat(acme.get(scores).is(200).data()).hasSize(2);
    acme.get(scores + "&embedder_id=" + model).isProblem(422, "unknown-embedder");
  }

  @Test
  void a_choice_of_the_metrics_that_apply_starts() {
    JsonArray data =
        acme.get("/versions/" + grounded + "/metrics").is(200).json().getJsonArray("data");
    List<JsonObject> all = data.stream().map(JsonObject.class::cast).toList();
    assertThat(all).hasSize(Catalogue.metrics().size());
    assertThat(missing(all, "sgi")).isEmpty();
    assertThat(missing(all, "luq")).as("models are not considered").isEmpty();
    assertThat(missing(all, "perplexity")).containsExactly("token log-probabilities");
    JsonArray chosen = new JsonArray();
    all.stream()
        .filter(metric -> metric.getJsonArray("missing").isEmpty())
        .map(metric -> metric.getString("name"))
        .filter(name -> Catalogue.find(name).orElseThrow().basis() == Basis.VECTORS)
        .forEach(chosen::add);
    acme.post(path(), wish(grounded).put("metrics", chosen)).is(202);
  }

  private static List<Object> missing(List<JsonObject> metrics, String name) {
    return metrics.stream()
        .filter(metric -> metric.getString("name").equals(name))
        .flatMap(metric -> metric.getJsonArray("missing").stream())
        .toList();
  }

  @Test
  void what_asks_an_entailment_model_or_tokens_is_refused_where_there_is_none() {
    ApiClient.Answer luq =
        acme.post(path(), wish(grounded).put("metrics", new JsonArray().add("sgi").add("luq")))
            .isProblem(422, "no-entailment-model");
    assertThat(luq.pointers()).containsExactly("/metrics/1");
    assertThat(luq.detail()).contains("needs an entailment model");
    JsonObject tokens = wish(grounded).put("metrics", new JsonArray().add("selfcheck-bertscore"));
    acme.post(path(), tokens.copy().put("embedders", new JsonArray().add("lexical")))
        .isProblem(422, "no-token-vectors");
    assertThat(metrics(acme.post(path(), tokens).is(202))).contains("selfcheck-bertscore");
    assertThat(
            acme.post(path(), wish(grounded).put("metrics", new JsonArray().add("perplexity")))
                .isProblem(422, "metric-does-not-apply")
                .detail())
        .contains("token log-probabilities");
    String detailed =
        library.version(
            project,
            """
            {"question":"q","answers":[{"text":"a b","token_logprobs":[-0.5,-1],"role":"judged"},{"text":"c"}]}
            """);
    assertThat(metrics(acme.post(path(), wish(detailed)).is(202))).contains("perplexity");
  }

  @Test
  void an_export_that_pools_itself_has_no_vectors_of_tokens() {
    acme.post(
            "/embedders",
            new JsonObject()
                .put("name", "pools-itself")
                .put("folder", "/models/tiny")
                .put("network", "onnx"))
        .is(201);
    JsonObject tokens = wish(grounded).put("metrics", new JsonArray().add("selfcheck-bertscore"));
    JsonArray pooled = new JsonArray().add("pools-itself");

    assertThat(
            acme.post(path(), tokens.copy().put("embedders", pooled))
                .isProblem(422, "no-token-vectors")
                .detail())
        .contains("the embedders of the experiment have vectors of whole texts only");
    assertThat(
            metrics(
                acme.post(
                        path(),
                        tokens.copy().put("embedders", pooled.copy().add("all-MiniLM-L6-v2")))
                    .is(202)))
        .contains("selfcheck-bertscore");
  }

  @Test
  void an_embedder_that_no_metric_uses_is_not_counted() {
    JsonObject floorsOnly = wish(grounded).put("metrics", new JsonArray().add("length"));
    assertThat(
            acme.post(path(), floorsOnly)
                .is(202)
                .json()
                .getJsonObject("progress")
                .getInteger("total"))
        .isEqualTo(2);
  }

  private static JsonObject wish(String version) {
    return ExperimentsTest.wish(version);
  }

  private static String path() {
    return "/projects/" + project + "/experiments";
  }

  private static List<String> metrics(ApiClient.Answer experiment) {
    return experiment.json().getJsonArray("metrics").stream().map(String.class::cast).toList();
  }
}
