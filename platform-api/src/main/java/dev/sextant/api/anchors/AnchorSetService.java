package dev.sextant.api.anchors;

import dev.sextant.api.anchors.AnchorChoice.Candidate;
import dev.sextant.api.http.Page;
import dev.sextant.api.http.PageRequest;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.projects.ProjectLookup;
import dev.sextant.api.retention.deletion.Deletion;
import dev.sextant.api.retention.deletion.DeletionTarget;
import dev.sextant.api.retention.deletion.Deletions;
import dev.sextant.api.tenancy.Caller;
import dev.sextant.api.tenancy.TenantDatabase;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Creates, shows and deletes anchor sets; they never change. */
final class AnchorSetService {

  private final TenantDatabase database;
  private final Deletions deletions;
  private final AnchorSetStore sets = new AnchorSetStore();
  private final ProjectLookup projects = new ProjectLookup();

  AnchorSetService(TenantDatabase database, Deletions deletions) {
    this.database = database;
    this.deletions = deletions;
  }

  Future<Page<AnchorSet>> list(Caller caller, Optional<UUID> projectId, PageRequest page) {
    return database
        .inTenant(
            caller.tenant(),
            db ->
                projectId
                    .map(id -> projects.require(db, id))
                    .orElse(Future.succeededFuture())
                    .compose(
                        known ->
                            sets.list(
                                db,
                                caller.labelsBlind(),
                                projectId,
                                page.after().map(cursor -> cursor.id(0)),
                                page.rows())))
        .map(rows -> page.page(rows, AnchorSet::cursor));
  }

  Future<AnchorSet> get(Caller caller, UUID id) {
    return database.inTenant(caller.tenant(), db -> found(db, caller, id));
  }

  /** Returns the anchors; who labels blind gets those that they have labelled. */
  Future<Page<ListedAnchor>> anchors(Caller caller, UUID id, PageRequest page) {
    return database
        .inTenant(
            caller.labelView(),
            db ->
                found(db, caller, id)
                    .compose(there -> sets.anchors(db, id, page.afterId(), page.rows())))
        .map(rows -> page.page(rows, ListedAnchor::cursor));
  }

  /** Freezes answers with copies of their labels. */
  Future<AnchorSet> create(Caller caller, AnchorSetRequest request) {
    return database.inTenant(
        caller.tenant(),
        db ->
            sets.project(db, request.versionId())
                .map(found -> found.orElseThrow(() -> unknownVersion(request)))
                .compose(project -> projects.hold(db, project))
                .compose(
                    held ->
                        sets.candidates(
                            db, request.versionId(), request.seedOfChoice(), request.answerIds()))
                .map(candidates -> choose(request, candidates))
                .compose(chosen -> sets.insert(db, request, chosen, caller.subject()))
                .map(id -> id.orElseThrow(() -> nameTaken(request)))
                .compose(id -> found(db, caller, id)));
  }

  private static List<Candidate> choose(AnchorSetRequest request, List<Candidate> candidates) {
    List<UUID> given = request.answerIds();
    if (given == null) {
      return AnchorChoice.checkEnough(AnchorChoice.choose(candidates, request.sizeOfChoice()));
    }
    int unfit = new HashSet<>(given).size() - candidates.size();
    if (unfit > 0) {
      throw Refusal.invalidAt(
          "answers-not-anchors",
          "/answer_ids",
          "%d of the answers are not of the version, have no yes or no by people, or belong to an item without a reference: leave them out."
              .formatted(unfit));
    }
    return AnchorChoice.checkEnough(candidates);
  }

  Future<Deletion> delete(Caller caller, UUID id) {
    return database
        .inTenant(
            caller.tenant(),
            db ->
                found(db, caller, id)
                    .compose(
                        set ->
                            sets.isBusy(db, id)
                                .compose(busy -> Refusal.when(busy, AnchorSetService::busy))
                                .map(set))
                    .compose(set -> delete(db, caller, set)))
        .onSuccess(deleted -> deletions.sweepSoon());
  }

  private Future<Deletion> delete(SqlClient db, Caller caller, AnchorSet set) {
    return deletions.delete(
        db,
        caller.tenant(),
        new DeletionTarget(DeletionTarget.Kind.ANCHOR_SET, set.id(), set.name()),
        caller.subject(),
        () -> sets.delete(db, set.id()));
  }

  private Future<AnchorSet> found(SqlClient db, Caller caller, UUID id) {
    return sets.find(db, caller.labelsBlind(), id).map(Refusal.ifMissing("anchor set", id));
  }

  private static Refusal unknownVersion(AnchorSetRequest request) {
    return Refusal.invalidAt(
        "unknown-version", "/version_id", "There is no version %s.".formatted(request.versionId()));
  }

  private static Refusal nameTaken(AnchorSetRequest request) {
    return Refusal.conflict(
        "anchor-set-exists",
        "The project has an anchor set '%s', and anchor sets never change: choose another name."
            .formatted(request.name()));
  }

  private static Refusal busy() {
    return Refusal.conflict(
        "anchor-set-busy",
        "A label run that asks about the anchors is open: cancel it and wait until it has stopped, then delete.");
  }
}
