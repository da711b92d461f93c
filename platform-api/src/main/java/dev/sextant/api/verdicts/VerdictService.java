package dev.sextant.api.verdicts;

import dev.sextant.api.calibrations.Calibration;
import dev.sextant.api.calibrations.CalibrationStore;
import dev.sextant.api.calibrations.StaleReason;
import dev.sextant.api.calibrations.scores.LabelHashStore;
import dev.sextant.api.calibrations.scores.LabelHashes;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.limits.Quota;
import dev.sextant.api.live.LiveScores;
import dev.sextant.api.live.LiveTexts;
import dev.sextant.api.live.ScoringModel;
import dev.sextant.api.models.EmbedderStore;
import dev.sextant.api.models.EntailmentModelStore;
import dev.sextant.api.projects.ProjectLookup;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.metrics.catalogue.Catalogue;
import dev.sextant.metrics.catalogue.Metric;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

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

  /** A calibration, and the model of its scores. */
  private record Judge(Calibration calibration, ScoringModel model) {}

  Future<Verdict> judge(TenantId tenant, VerdictQuestion question) {
    return database
        .inTenant(
            tenant,
            db ->
                active(db, question)
                    .compose(found -> withModel(db, found))
                    .compose(judge -> quota.useTexts(db, texts(judge, question)).map(judge)))
        .compose(
            judge ->
                judge(tenant, judge, question)
                    .recover(failure -> notEmbedded(tenant, texts(judge, question), failure)));
  }

  private static long texts(Judge judge, VerdictQuestion question) {
    Metric metric = metric(judge.calibration());
    question.checkCarries(metric);
    return judge.model() instanceof ScoringModel.Embedder
        ? LiveTexts.count(List.of(metric), List.of(question.item()))
        : 0;
  }

  private Future<Verdict> notEmbedded(TenantId tenant, long texts, Throwable failure) {
    return database
        .inTenant(tenant, db -> quota.takeBackTexts(db, texts))
        .transform(done -> Future.failedFuture(failure));
  }

  private Future<Verdict> judge(TenantId tenant, Judge judge, VerdictQuestion question) {
    Calibration calibration = judge.calibration();
    Metric metric = metric(calibration);
    return scores
        .score(metric.name(), judge.model(), question.item(), question.subject(metric))
        .compose(
            score ->
                stale(tenant, calibration).map(stale -> Verdict.of(calibration, score, stale)));
  }

  private Future<List<StaleReason>> stale(TenantId tenant, Calibration calibration) {
    UUID experimentId = calibration.experimentId();
    return labels
        .of(
            experimentId,
            () -> database.inTenant(tenant, db -> hashes.labelsSha256(db, experimentId)))
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

  private Future<Judge> withModel(SqlClient db, Calibration calibration) {
    UUID id = calibration.modelId();
    if (id == null) {
      return Future.succeededFuture(new Judge(calibration, new ScoringModel.None()));
    }
    Future<Optional<ScoringModel>> model =
        calibration.entails()
            ? entailments.definition(db, id).map(found -> found.map(ScoringModel.Entailment::new))
            : embedders.definition(db, id).map(found -> found.map(ScoringModel.Embedder::new));
    return model
        .map(found -> found.orElseThrow(VerdictService::modelGone))
        .map(found -> new Judge(calibration, found));
  }

  private static Metric metric(Calibration calibration) {
    return Catalogue.find(calibration.metric())
        .orElseThrow(
            () ->
                Refusal.conflict(
                    "metric-gone",
                    "This version of Sextant has no metric %s any more: make a new calibration."
                        .formatted(calibration.metric())));
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
