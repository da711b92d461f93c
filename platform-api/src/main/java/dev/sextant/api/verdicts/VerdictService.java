package dev.sextant.api.verdicts;

import dev.sextant.api.calibrations.Calibration;
import dev.sextant.api.calibrations.CalibrationStore;
import dev.sextant.api.calibrations.StaleReason;
import dev.sextant.api.calibrations.scores.LabelHashStore;
import dev.sextant.api.calibrations.scores.LabelHashes;
import dev.sextant.api.calibrations.statistics.Combination;
import dev.sextant.api.calibrations.statistics.Combination.Component;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.limits.Quota;
import dev.sextant.api.live.LiveScores;
import dev.sextant.api.live.ScoringModel;
import dev.sextant.api.models.EmbedderStore;
import dev.sextant.api.models.EntailmentModelStore;
import dev.sextant.api.projects.ProjectLookup;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.api.turns.EachInTurn;
import dev.sextant.api.verdicts.Judge.Part;
import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Metric;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Gives verdicts. Stores nothing of the request. */
final class VerdictService {

  private final TenantDatabase database;
  private final LiveScores scores;
  private final Quota quota;
  private final CalibrationStore calibrations = new CalibrationStore();
  private final EmbedderStore embedders = new EmbedderStore();
  private final EntailmentModelStore entailments = new EntailmentModelStore();
  private final LabelHashStore hashes = new LabelHashStore();
  private final LabelHashes labels = new LabelHashes(System::nanoTime);
  private final ProjectLookup projects = new ProjectLookup();

  VerdictService(TenantDatabase database, LiveScores scores, Quota quota) {
    this.database = database;
    this.scores = scores;
    this.quota = quota;
  }

  Future<Verdict> judge(TenantId tenant, VerdictQuestion question) {
    return database
        .inTenant(
            tenant,
            db ->
                active(db, question)
                    .compose(found -> withModels(db, found))
                    .compose(judge -> quota.useTexts(db, judge.texts(question)).map(judge)))
        .compose(
            judge ->
                judge(tenant, judge, question)
                    .recover(failure -> notEmbedded(tenant, judge.texts(question), failure)));
  }

  private Future<Verdict> notEmbedded(TenantId tenant, long texts, Throwable failure) {
    return database
        .inTenant(tenant, db -> quota.takeBackTexts(db, texts))
        .transform(done -> Future.failedFuture(failure));
  }

  private Future<Verdict> judge(TenantId tenant, Judge judge, VerdictQuestion question) {
    Calibration calibration = judge.calibration();
    return judge
        .score(tenant, scores, question)
        .compose(
            score ->
                stale(tenant, calibration).map(stale -> Verdict.of(calibration, score, stale)));
  }

  private Future<List<StaleReason>> stale(TenantId tenant, Calibration calibration) {
    return labels
        .of(
            calibration.id(),
            () ->
                database.inTenant(
                    tenant,
                    db -> hashes.labelsSha256(db, calibration.experimentId(), calibration.truth())))
        .map(today -> StaleReason.of(calibration, today));
  }

  private Future<Calibration> active(SqlClient db, VerdictQuestion question) {
    UUID calibrationId = question.calibrationId();
    UUID projectId = question.projectId();
    if (calibrationId != null) {
      return calibrations.require(db, calibrationId).map(VerdictService::checkActive);
    }
    if (projectId == null) {
      throw new IllegalStateException("a question names a project or a calibration");
    }
    return calibrations
        .findActive(db, projectId)
        .compose(
            found ->
                found
                    .map(Future::succeededFuture)
                    .orElseGet(() -> refuseWithoutActive(db, projectId)));
  }

  private Future<Calibration> refuseWithoutActive(SqlClient db, UUID projectId) {
    return projects.require(db, projectId).compose(there -> Future.failedFuture(noneActive()));
  }

  private Future<Judge> withModels(SqlClient db, Calibration calibration) {
    Combination combination = calibration.combination().orElse(null);
    if (combination != null) {
      return EachInTurn.collect(combination.components(), each -> part(db, each))
          .map(parts -> new Judge(calibration, combination.fitted(), parts));
    }
    return model(db, calibration.modelId(), calibration.entails())
        .map(model -> new Part(metric(calibration.metric()), model, true))
        .map(part -> new Judge(calibration, null, List.of(part)));
  }

  /** A component that had a value for every subject of the fit must have one now. */
  private Future<Part> part(SqlClient db, Component component) {
    return model(db, component.modelId(), component.entails())
        .map(model -> new Part(metric(component.metric()), model, component.missing() == 0));
  }

  private Future<ScoringModel> model(SqlClient db, @Nullable UUID id, boolean entails) {
    if (id == null) {
      return Future.succeededFuture(new ScoringModel.None());
    }
    Future<Optional<ScoringModel>> model =
        entails
            ? entailments.definition(db, id).map(found -> found.map(ScoringModel.Entailment::new))
            : embedders.definition(db, id).map(found -> found.map(ScoringModel.Embedder::new));
    return model.map(found -> found.orElseThrow(VerdictService::modelGone));
  }

  private static Metric metric(String name) {
    return Catalogue.find(name)
        .orElseThrow(
            () ->
                Refusal.conflict(
                    "metric-gone",
                    "This version of Sextant has no metric %s any more: make a new calibration."
                        .formatted(name)));
  }

  private static Calibration checkActive(Calibration calibration) {
    if (calibration.activatedAt() == null) {
      throw Refusal.conflict(
          "not-active",
          "The calibration is not active: judge it on the holdout, then activate it.");
    }
    return calibration;
  }

  private static Refusal noneActive() {
    return Refusal.conflict(
        "no-active-calibration",
        "The project has no active calibration, and there is no default threshold: fit one, judge"
            + " it on the holdout, then activate it.");
  }

  private static Refusal modelGone() {
    return Refusal.conflict(
        "model-gone", "The model that the calibration was fitted with is not registered any more.");
  }
}
