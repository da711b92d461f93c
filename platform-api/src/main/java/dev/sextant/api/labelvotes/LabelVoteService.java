package dev.sextant.api.labelvotes;

import dev.sextant.api.http.Cursor;
import dev.sextant.api.http.Page;
import dev.sextant.api.http.PageRequest;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.idempotency.IdempotencyKey;
import dev.sextant.api.idempotency.OnceOnly;
import dev.sextant.api.labelruns.agreement.PeoplesAgreement;
import dev.sextant.api.projects.ProjectLookup;
import dev.sextant.api.retention.deletion.Deletion;
import dev.sextant.api.retention.deletion.DeletionTarget;
import dev.sextant.api.retention.deletion.Deletions;
import dev.sextant.api.tenancy.Caller;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import io.vertx.sqlclient.SqlClient;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** Creates, shows and deletes votes; they never change. */
final class LabelVoteService {

  private final TenantDatabase database;
  private final WorkerExecutor workers;
  private final Deletions deletions;
  private final LabelVoteStore votes = new LabelVoteStore();
  private final NewVotes fresh = new NewVotes();
  private final ProjectLookup projects = new ProjectLookup();

  LabelVoteService(TenantDatabase database, WorkerExecutor workers, Deletions deletions) {
    this.database = database;
    this.workers = workers;
    this.deletions = deletions;
  }

  Future<Page<LabelVote>> list(
      TenantId tenant, @Nullable UUID projectId, @Nullable UUID answerSetId, PageRequest page) {
    Optional<UUID> before = page.after().map(cursor -> cursor.id(0));
    return database
        .inTenant(
            tenant,
            db ->
                checkScope(db, projectId, answerSetId)
                    .compose(known -> votes.list(db, before, projectId, answerSetId, page.rows())))
        .map(rows -> page.page(rows, vote -> Cursor.after(vote.id())));
  }

  private Future<Void> checkScope(
      SqlClient db, @Nullable UUID projectId, @Nullable UUID answerSetId) {
    Future<Void> project =
        projectId == null ? Future.succeededFuture() : projects.require(db, projectId);
    return answerSetId == null
        ? project
        : project
            .compose(known -> votes.hasSet(db, answerSetId))
            .compose(
                there -> Refusal.unless(there, () -> Refusal.notFound("answer set", answerSetId)));
  }

  /** Counts the verdicts of label runs. */
  Future<LabelVote> create(Caller caller, LabelVoteRequest request, Optional<IdempotencyKey> key) {
    return database
        .inTenant(
            caller.tenant(),
            db -> OnceOnly.create(db, key, () -> fresh.count(db, request, caller.subject())))
        .compose(id -> get(caller, id));
  }

  /** Returns a vote with its agreement; that with people is withheld from who labels blind. */
  Future<LabelVote> get(Caller caller, UUID id) {
    return database
        .inTenant(caller.tenant(), db -> read(db, id, !caller.labelsBlind()))
        .compose(read -> workers.executeBlocking(read, false));
  }

  /** Reads a vote; the agreement is left to a worker thread. */
  private Future<Callable<LabelVote>> read(SqlClient db, UUID id, boolean withPeople) {
    return found(db, id)
        .compose(
            vote ->
                votes
                    .reasons(db, id)
                    .compose(
                        reasons ->
                            votes
                                .compared(db, id)
                                .compose(
                                    compared ->
                                        votes
                                            .said(db, id, MembersAgreement.MOST_ANSWERS)
                                            .map(
                                                said ->
                                                    () ->
                                                        vote.with(
                                                            reasons,
                                                            withPeople
                                                                ? PeoplesAgreement.of(compared)
                                                                : null,
                                                            MembersAgreement.of(
                                                                said, vote.members().size()))))));
  }

  /** Returns verdicts; a person who labels blind gets those on answers that they have labelled. */
  Future<Page<ListedVoteVerdict>> verdicts(
      Caller caller, UUID id, Optional<String> status, PageRequest page) {
    return database
        .inTenant(
            caller.labelView(),
            db ->
                found(db, id)
                    .compose(vote -> votes.verdicts(db, id, page.afterId(), status, page.rows())))
        .map(rows -> page.page(rows, ListedVoteVerdict::cursor));
  }

  /** Deletes a vote with a receipt, and withdraws its labels. */
  Future<Deletion> delete(Caller caller, UUID id) {
    return database
        .inTenant(caller.tenant(), db -> found(db, id).compose(vote -> delete(db, caller, vote)))
        .onSuccess(deleted -> deletions.sweepSoon());
  }

  private Future<Deletion> delete(SqlClient db, Caller caller, LabelVote vote) {
    return deletions.delete(
        db,
        caller.tenant(),
        new DeletionTarget(DeletionTarget.Kind.LABEL_VOTE, vote.id(), vote.receiptName()),
        caller.subject(),
        () -> votes.withdrawLabels(db, vote.id()).compose(ready -> votes.delete(db, vote.id())));
  }

  private Future<LabelVote> found(SqlClient db, UUID id) {
    return votes.find(db, id).map(Refusal.ifMissing("label vote", id));
  }
}
