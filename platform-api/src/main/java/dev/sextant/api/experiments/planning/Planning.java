package dev.sextant.api.experiments.planning;

import dev.sextant.api.answersets.AnswerOutline;
import dev.sextant.api.experiments.planning.Plan.Inapplicable;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.images.ImageStore;
import dev.sextant.api.labels.source.LabelChoice;
import dev.sextant.api.labels.source.LabelSourceRequest;
import dev.sextant.api.labels.source.LabelSources;
import dev.sextant.api.labels.source.SourceCounts;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Plans experiments without starting them, and refuses those that cannot start. */
public final class Planning {

  private static final AvailableInputStore INPUTS = new AvailableInputStore();
  private static final LabelSources SOURCES = new LabelSources();
  private static final JudgeScores JUDGES = new JudgeScores();
  private static final ImageStore IMAGES = new ImageStore();
  private static final FactRunStore FACTS = new FactRunStore();

  private Planning() {}

  /** Returns what metrics can use of a version; fails with a refusal if it does not exist. */
  public static Future<AvailableInputs> inputs(
      SqlClient db, UUID versionId, Optional<UUID> answerSetId) {
    return INPUTS
        .find(db, versionId, answerSetId)
        .map(
            Refusal.ifMissing(
                answerSetId.isPresent() ? "answer set" : "version", answerSetId.orElse(versionId)));
  }

  /**
   * Plans the request; fails with a refusal if a part of it does not exist or apply.
   *
   * @param db bound to a tenant
   */
  public static Future<Plan> plan(SqlClient db, ExperimentRequest request) {
    return available(db, request).compose(inputs -> plan(db, request, inputs));
  }

  /** Plans the request on an answer set that does not exist yet. */
  public static Future<Plan> plan(SqlClient db, ExperimentRequest request, AnswerOutline outline) {
    return available(db, request).compose(inputs -> plan(db, request, inputs.with(outline)));
  }

  private static Future<AvailableInputs> available(SqlClient db, ExperimentRequest request) {
    return INPUTS.find(db, request).map(found -> found.orElseThrow(() -> unknown(request)));
  }

  private static Future<Plan> plan(
      SqlClient db, ExperimentRequest request, AvailableInputs inputs) {
    return labels(db, request, inputs)
        .compose(
            labels ->
                JUDGES
                    .read(db, request, inputs, labels.source())
                    .map(judges -> plan(request, inputs.with(judges), judges, labels)))
        .compose(plan -> checkImages(db, plan).map(plan))
        .compose(plan -> FACTS.hold(db, plan.answerSetId(), plan.metrics()).map(plan::reading));
  }

  /** Without any embedder, floors and scores of models of texts are still wanted. */
  private static Future<Void> checkImages(SqlClient db, Plan plan) {
    return plan.embedderIds().isEmpty()
        ? Future.succeededFuture()
        : IMAGES
            .lacksEmbedder(db, plan.answerSetId(), plan.embedderIds())
            .compose(
                lacking ->
                    Refusal.when(
                        lacking,
                        () ->
                            Refusal.invalidAt(
                                "needs-image-embedder",
                                "/embedders",
                                "Items or answers are images, and the chosen embedders take texts alone: choose one of the architecture clip, too.")));
  }

  private static Future<SourceCounts> labels(
      SqlClient db, ExperimentRequest request, AvailableInputs inputs) {
    LabelSourceRequest source = request.source();
    return source.labelSource() == null
        ? Future.succeededFuture(inForce(inputs))
        : SOURCES.choose(db, source, request.projectId(), inputs.versionId());
  }

  private static SourceCounts inForce(AvailableInputs inputs) {
    return new SourceCounts(
        LabelChoice.IN_FORCE, inputs.groundedLabels(), inputs.factualityLabels());
  }

  private static Plan plan(
      ExperimentRequest request,
      AvailableInputs inputs,
      List<JudgeScore> judges,
      SourceCounts labels) {
    if (!inputs.isComplete() && !inputs.isSampledNow()) {
      throw Refusal.invalidAt(
          "answer-set-incomplete",
          "/answer_set_id",
          "The answer set is not complete, and its run has stopped: continue the run first.");
    }
    if (inputs.answers() == 0) {
      throw Refusal.invalidAt(
          "no-answers", "/version_id", "The version has no answers: there is nothing to evaluate.");
    }
    return new Plan(
        request.projectId(),
        request.versionId(),
        inputs.answerSetId(),
        inputs.toCome(),
        request.countedOutcomes(),
        request.name(),
        embedders(request.embedders(), inputs),
        entailmentModel(request.entailmentModel(), inputs),
        metrics(request.metrics(), inputs, judges),
        judges,
        List.of(),
        inapplicable(inputs),
        label(request.label(), labels),
        labels.source(),
        Objects.requireNonNullElseGet(request.seed(), inputs::seed));
  }

  private static List<UUID> embedders(List<String> names, AvailableInputs inputs) {
    List<UUID> ids = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      UUID id = inputs.embedders().get(names.get(i));
      if (id == null) {
        throw Refusal.invalidAt(
            "unknown-embedder",
            "/embedders/" + i,
            "There is no embedder named '%s': choose among %s."
                .formatted(
                    names.get(i), String.join(", ", new TreeSet<>(inputs.embedders().keySet()))));
      }
      ids.add(id);
    }
    return ids;
  }

  private static List<String> metrics(
      @Nullable List<String> names, AvailableInputs inputs, List<JudgeScore> judges) {
    MetricChoice choice = new MetricChoice(inputs.known(), inputs);
    if (names == null) {
      return choice.applying();
    }
    List<String> all = new ArrayList<>(names);
    judges.stream()
        .map(JudgeScore::metric)
        .filter(judge -> !names.contains(judge))
        .forEach(all::add);
    return choice.checked(all);
  }

  private static List<Inapplicable> inapplicable(AvailableInputs inputs) {
    return inputs.metrics().stream()
        .filter(metric -> !metric.missing().isEmpty())
        .map(
            metric ->
                new Inapplicable(
                    metric.name(),
                    "%s needs %s, and no item of this version has that."
                        .formatted(metric.name(), String.join(" and ", metric.missing()))))
        .toList();
  }

  private static Optional<UUID> entailmentModel(@Nullable String name, AvailableInputs inputs) {
    if (name != null && inputs.entailmentModel().isEmpty()) {
      throw Refusal.invalidAt(
          "unknown-entailment-model",
          "/entailment_model",
          "There is no entailment model named '%s': GET /api/v1/entailment-models lists all of them."
              .formatted(name));
    }
    return inputs.entailmentModel();
  }

  private static Optional<String> label(@Nullable String label, SourceCounts labels) {
    if (label != null && labels.of(label) == 0) {
      throw Refusal.invalidAt(
          "no-labels",
          "/label",
          labels.source().isSameAs(LabelChoice.IN_FORCE)
              ? "The version has no %s label: choose the other kind, or leave label out."
                  .formatted(label)
              : "The version has no %s label %s: choose the other kind or another label_source, or leave label out."
                  .formatted(label, labels.source().words()));
    }
    return Optional.ofNullable(label);
  }

  private static Refusal unknown(ExperimentRequest request) {
    return request.answerSetId() == null
        ? Refusal.invalidAt(
            "unknown-version",
            "/version_id",
            "The project has no version %s.".formatted(request.versionId()))
        : Refusal.invalidAt(
            "unknown-answer-set",
            "/answer_set_id",
            "The version %s has no answer set %s in this project."
                .formatted(request.versionId(), request.answerSetId()));
  }
}
