package dev.sextant.jobs.reporting;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sextant.inference.embedder.EmbedderSpec;
import dev.sextant.jobs.reporting.json.Json;
import dev.sextant.jobs.reporting.json.LabelSourceJson;
import dev.sextant.jobs.reporting.json.ReadingShares;
import dev.sextant.jobs.tables.experiments.Experiment;
import dev.sextant.jobs.tables.experiments.Experiment.Version;
import dev.sextant.jobs.tables.experiments.RegisteredEmbedder;
import dev.sextant.jobs.tables.experiments.RegisteredEntailmentModel;
import dev.sextant.jobs.tables.experiments.RegisteredGenerator;
import dev.sextant.jobs.tables.experiments.RegisteredServer;
import dev.sextant.jobs.tables.labels.LabelStore;
import dev.sextant.jobs.tables.reports.ReportStore.RoleTotals;
import dev.sextant.jobs.tables.reports.ReportStore.Totals;
import dev.sextant.metrics.catalogue.Metric;
import dev.sextant.metrics.report.comparison.Difference;
import dev.sextant.metrics.report.interval.Support;
import dev.sextant.remote.entailment.EntailmentPrompt;
import dev.sextant.remote.generation.TokenUsage;
import dev.sextant.remote.price.Price;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Everything needed to reproduce the numbers of a report, as JSON. */
final class ManifestJson {

  /** Prices are per million tokens. */
  private static final double TOKENS_OF_A_PRICE = 1e6;

  private static final String ITEM_LABEL_RULE =
      "factuality of the item itself, else of the one judged answer, else the mean over the"
          + " labelled answers (grounded counts 1, not grounded 0, where factuality is missing or"
          + " of a lower source); grounded of the one judged answer";

  private ManifestJson() {}

  /**
   * Returns the manifest.
   *
   * @param answers number of answers that the experiment evaluates
   * @param totals input of each embedder, by embedder id
   * @param readings how much each embedder read, by embedder id and role
   * @param billed what the generator behind the entailment model billed for the experiment
   * @param now when the report was made
   */
  static String of(
      ReportPlan plan,
      long answers,
      Map<String, Totals> totals,
      Map<String, Map<String, RoleTotals>> readings,
      TokenUsage billed,
      Instant now) {
    Experiment experiment = plan.experiment();
    ObjectNode json = Json.object();
    json.put("experiment_id", experiment.id());
    json.put("report_number", plan.number());
    json.put("created_at", now.truncatedTo(ChronoUnit.SECONDS).toString());
    json.put("code_version", plan.codeVersion());
    json.set("dataset", dataset(experiment));
    json.set("labels", labels(experiment));
    json.putObject("intervals")
        .put("method", "influence functions, summed by group of items")
        .put("far_end_of_all_or_none", "exact (Clopper-Pearson), groups as observations")
        .put("least_items", Support.ITEMS)
        .put("least_items_of_either_class", Support.ITEMS)
        .put("least_items_of_a_correlation", Support.CORRELATED_ITEMS)
        .put("level", 0.95)
        .put("correction", "step-down over draws (Romano and Wolf)")
        .put("draws", Difference.DRAWS)
        .put(
            "calibration_error",
            "percentile bootstrap by group of items, 200 to 1,500 resamples by size")
        .put("seed", experiment.seed());
    ArrayNode embedders = json.putArray("embedders");
    for (RegisteredEmbedder embedder : experiment.embedders()) {
      Totals total = totals.getOrDefault(embedder.id(), Totals.NONE);
      ObjectNode row = embedder(embedder, total);
      row.set("server", server(embedder, total, answers));
      row.set("reading", ReadingShares.all(readings.getOrDefault(embedder.id(), Map.of())));
      embedders.add(row);
    }
    json.set("entailment_model", entailmentModel(experiment.entailmentModel(), billed, answers));
    json.set("fact_runs", Json.read(experiment.factRuns()));
    ArrayNode metrics = json.putArray("metrics");
    Experiment.floors().forEach(floor -> metrics.add(metric(floor)));
    experiment.chosen().forEach(metric -> metrics.add(metric(metric)));
    return Json.pretty(json);
  }

  private static ObjectNode dataset(Experiment experiment) {
    Version version = experiment.version();
    ObjectNode json = Json.object();
    json.put("version_id", version.id());
    json.put("version", version.number());
    json.put("answer_set_id", experiment.answerSetId());
    json.put("sha256", version.sha256());
    json.put("items", version.items());
    json.put("groups", version.groups());
    json.put(
        "group_rule",
        "connected by the same group, or by the same question and context, white space aside");
    json.put("answers", version.answers());
    if (version.split() == null) {
      json.putNull("split");
    } else {
      json.putObject("split")
          .put("seed", version.split().seed())
          .put("calibration_share", version.split().calibrationShare())
          .put("locked", version.split().locked())
          .put("used", version.split().locked() ? "calibration" : "all")
          .put("items", experiment.readableItems());
    }
    return json;
  }

  private static ObjectNode labels(Experiment experiment) {
    return Json.object()
        .put("chosen", experiment.label())
        .put("source", experiment.labelSource().kind())
        .<ObjectNode>set("labeller", LabelSourceJson.labeller(experiment.labelSource()))
        .put("answer_rule", LabelStore.RULE)
        .put("item_rule", ITEM_LABEL_RULE);
  }

  private static ObjectNode embedder(RegisteredEmbedder embedder, Totals totals) {
    EmbedderSpec spec = embedder.spec();
    ObjectNode json = Json.object();
    ArrayNode madeBy = json.putArray("vectors_made_by");
    totals.madeBy().forEach(madeBy::add);
    return json.put("id", embedder.id())
        .put("name", spec.name())
        .put("architecture", spec.architecture().code())
        .put("implementation", implementation(spec, embedder.revision()))
        .put("location", spec.location())
        .put("revision", embedder.revision())
        .put("weights_sha256", spec.weightsSha256())
        .put("tokenizer_sha256", spec.tokenizerSha256())
        .put("pooling", spec.pooling().code())
        .put("prefix", spec.prefix())
        .put("question_prefix", spec.questionPrefix())
        .put("precision", spec.precision().code())
        .put("max_tokens", spec.maxTokens())
        .put("dimensions", spec.dimensions())
        .put("texts", totals.texts())
        .put("truncated", totals.truncated())
        .put("truncated_share", totals.truncatedShare())
        .put("tokens", totals.tokens());
  }

  /** Null for an embedder on this machine. */
  private static JsonNode server(RegisteredEmbedder embedder, Totals totals, long answers) {
    RegisteredServer server = embedder.server();
    if (server == null) {
      return NullNode.getInstance();
    }
    return Json.object()
        .put("model", server.settings().model())
        .put("asked_dimensions", server.settings().dimensions())
        .put("question_prefix", server.settings().question().prefix())
        .put("question_task", server.settings().question().task())
        .put("passage_task", server.settings().passage().task())
        .put("question_revision", server.questionRevision())
        .put("price", server.price())
        .put("currency", server.currency())
        .put("cost_per_thousand_answers", cost(server.price(), totals.tokens(), answers));
  }

  /**
   * Returns what the texts of a thousand answers cost, with their questions and contexts, if none
   * is in the cache; null if the price is unknown.
   */
  private static @Nullable Double cost(@Nullable BigDecimal price, long tokens, long answers) {
    return price == null || answers == 0
        ? null
        : Double.valueOf(price.doubleValue() * tokens / TOKENS_OF_A_PRICE / answers * 1_000);
  }

  /** Null if the experiment has none. */
  private static JsonNode entailmentModel(
      @Nullable RegisteredEntailmentModel model, TokenUsage billed, long answers) {
    if (model == null) {
      return NullNode.getInstance();
    }
    ObjectNode json =
        Json.object()
            .put("id", model.id())
            .put("name", model.name())
            .put("architecture", model.architecture())
            .put("location", model.location())
            .put("revision", model.revision())
            .put("weights_sha256", model.weightsSha256())
            .put("tokenizer_sha256", model.tokenizerSha256())
            .put("max_tokens", model.maxTokens());
    RegisteredGenerator generator = model.generator();
    return json.set(
        "server", generator == null ? NullNode.getInstance() : server(generator, billed, answers));
  }

  /** The cost is what was paid: pairs that were in the cache cost nothing. */
  private static ObjectNode server(RegisteredGenerator asked, TokenUsage billed, long answers) {
    Price price = asked.price().orElse(null);
    return Json.object()
        .put("kind", asked.generatorKind())
        .put("model", asked.model())
        .put("prompt_version", EntailmentPrompt.VERSION)
        .put("answer_tokens", asked.answerTokens())
        .put("thinking_budget", asked.thinkingBudget())
        .put("top_logprobs", asked.topLogprobs())
        .put("tokens_in", billed.in())
        .put("tokens_out", billed.out())
        .put("price_in", asked.priceIn())
        .put("price_out", asked.priceOut())
        .put("currency", asked.currency())
        .put(
            "cost_per_thousand_answers",
            price == null || answers == 0
                ? null
                : Double.valueOf(price.cost(billed).doubleValue() / answers * 1_000));
  }

  /** Null for vectors of an earlier implementation, which this code cannot name. */
  private static @Nullable String implementation(EmbedderSpec spec, String registeredRevision) {
    boolean same = spec.revision().equals(registeredRevision);
    return same ? spec.architecture().implementation() : null;
  }

  private static ObjectNode metric(Metric metric) {
    ObjectNode json = Json.object();
    json.put("name", metric.name());
    json.put("subject", metric.subject().code());
    json.put("direction", metric.direction().code());
    ArrayNode needs = json.putArray("needs");
    metric.needs().stream().sorted().forEach(need -> needs.add(need.code()));
    json.putArray("range").add(finite(metric.low())).add(finite(metric.high()));
    json.put("unit", metric.unit());
    json.put("family", metric.family().code());
    json.put("title", metric.title());
    json.put("definition", metric.definition());
    return json;
  }

  /** JSON has no infinity, so an open end is null. */
  private static @Nullable Double finite(double bound) {
    return Double.isInfinite(bound) ? null : bound;
  }
}
