package dev.sextant.api.labelruns;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.labellers.LabellerLookup;
import dev.sextant.api.labellers.LabellerVersion;
import dev.sextant.api.labelruns.PlannedLabels.LabelledSet;
import dev.sextant.remote.labelling.LabellerKind;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Plans label runs without starting them, and refuses those that cannot start. */
final class LabelRunPlanner {

  private static final String LABELLER = "/labeller_id";
  private static final String SET = "/answer_set_id";
  private static final String ANCHORS = "/anchor_set_id";

  private final LabelPlanStore store = new LabelPlanStore();
  private final LabellerLookup labellers = new LabellerLookup();

  /** Refuses a labeller or anchor set that no run over answers of the project could have. */
  Future<Void> check(SqlClient db, UUID projectId, UUID labellerId, @Nullable UUID anchorSetId) {
    return labellers
        .find(db, labellerId)
        .map(found -> found.orElseThrow(() -> unknown("labeller", LABELLER, labellerId)))
        .map(labeller -> checkProject(labeller, projectId))
        .compose(labeller -> server(db, labeller).map(labeller))
        .compose(
            labeller ->
                anchorSetId == null
                    ? Future.succeededFuture()
                    : store
                        .projectOfAnchors(db, anchorSetId)
                        .map(
                            found ->
                                found.orElseThrow(
                                    () -> unknown("anchor set", ANCHORS, anchorSetId)))
                        .map(owner -> checkAnchors(owner, labeller, projectId))
                        .mapEmpty());
  }

  /** Plans a run; fails with a refusal if a part does not exist or fit. */
  Future<PlannedLabels> plan(SqlClient db, LabelRunPlan plan) {
    return labellers
        .find(db, plan.labellerId())
        .map(found -> found.orElseThrow(() -> unknown("labeller", LABELLER, plan.labellerId())))
        .compose(
            labeller ->
                store
                    .set(db, plan.answerSetId(), plan.role())
                    .map(
                        found ->
                            found.orElseThrow(() -> unknown("answer set", SET, plan.answerSetId())))
                    .map(set -> checkFits(plan, labeller, set))
                    .compose(
                        set ->
                            server(db, labeller)
                                .compose(
                                    server ->
                                        anchors(db, plan, labeller, set)
                                            .map(
                                                count ->
                                                    new PlannedLabels(
                                                        plan, labeller, set, server, count)))));
  }

  /** Counts the anchors that are not among the answers. */
  private Future<Long> anchors(
      SqlClient db, LabelRunPlan plan, LabellerVersion labeller, LabelledSet set) {
    UUID id = plan.anchorSetId();
    if (id == null) {
      return Future.succeededFuture(0L);
    }
    return store
        .anchors(db, id, plan)
        .map(found -> found.orElseThrow(() -> unknown("anchor set", ANCHORS, id)))
        .map(
            anchors -> {
              checkAnchors(anchors.projectId(), labeller, set.projectId());
              return anchors.count();
            });
  }

  private static UUID checkAnchors(UUID owner, LabellerVersion labeller, UUID projectId) {
    if (!owner.equals(projectId)) {
      throw Refusal.invalidAt(
          "anchors-of-other-project",
          ANCHORS,
          "The anchor set belongs to another project than the answer set: choose one of the same project.");
    }
    if (!labeller.kind().judges()) {
      throw Refusal.invalidAt(
          "labeller-without-labels",
          ANCHORS,
          "The labeller '%s' lists facts and says neither yes nor no, which anchors are compared by: leave the anchor set out."
              .formatted(labeller.name()));
    }
    if (labeller.kind() == LabellerKind.JUDGE) {
      throw Refusal.invalidAt(
          "labeller-without-yes-or-no",
          ANCHORS,
          "The labeller '%s' gives a number and no yes or no, which anchors are compared by: choose a labeller of another kind, or no anchor set."
              .formatted(labeller.name()));
    }
    return owner;
  }

  /** Returns the server that the labeller's calls go to, with what is known of it. */
  Future<OracleServer> server(SqlClient db, LabellerVersion labeller) {
    UUID generator = labeller.generator().id();
    return store
        .server(db, generator)
        .map(found -> found.orElseThrow(() -> deleted(labeller.generator().name())))
        .compose(
            server ->
                Refusal.unless(
                        server.isThatOf(labeller.generator()),
                        () -> changed(labeller.generator().name()))
                    .map(server));
  }

  private static LabelledSet checkFits(
      LabelRunPlan plan, LabellerVersion labeller, LabelledSet set) {
    checkProject(labeller, set.projectId());
    if (!set.isComplete()) {
      throw Refusal.conflict(
          "answer-set-incomplete",
          "Answers of the set are still to come: wait until it is completed, or continue its sampling run.");
    }
    if (set.hasImages()) {
      throw Refusal.invalidAt(
          "set-has-images",
          SET,
          "Items or answers of the version are images, and a labeller reads texts alone: have people label the answers.");
    }
    if (set.answerCount() == 0) {
      String role = plan.role();
      throw Refusal.invalidAt(
          "no-answers",
          role == null ? SET : "/role",
          role == null
              ? "The answer set has no answers of its own: there is nothing to label."
              : "The answer set has no answers of the role '%s': there is nothing to label."
                  .formatted(role));
    }
    return set;
  }

  private static LabellerVersion checkProject(LabellerVersion labeller, UUID projectId) {
    UUID project = labeller.projectId();
    if (project != null && !project.equals(projectId)) {
      throw Refusal.invalidAt(
          "labeller-of-other-project",
          LABELLER,
          "The labeller '%s' is for another project than the answer set: choose one of the project or of all projects."
              .formatted(labeller.name()));
    }
    return labeller;
  }

  static Refusal deleted(String generator) {
    return Refusal.conflict(
        "generator-deleted",
        "The generator '%s' has been deleted, and its credential with it: create a version of the labeller with another one."
            .formatted(generator));
  }

  static Refusal changed(String generator) {
    return Refusal.conflict(
        "generator-changed",
        "The generator '%s' has another address or model than when the labeller was created: create a new version of the labeller."
            .formatted(generator));
  }

  private static Refusal unknown(String what, String pointer, Object id) {
    return Refusal.invalidAt(
        "unknown-" + what.replace(' ', '-'), pointer, "There is no %s %s.".formatted(what, id));
  }
}
