package dev.sextant.api.labelvotes;

import dev.sextant.api.http.Call;
import dev.sextant.api.http.Operation;
import dev.sextant.api.http.Reply;
import dev.sextant.api.idempotency.IdempotencyKey;
import dev.sextant.api.retention.deletion.Deletions;
import dev.sextant.api.tenancy.TenantDatabase;
import io.vertx.core.Future;
import io.vertx.core.WorkerExecutor;
import java.util.Map;

/** The operations of the contract for votes of labellers. */
public final class LabelVoteRoutes {

  private static final String ID = "label_vote_id";

  private final LabelVoteService votes;

  /**
   * Creates the routes.
   *
   * @param workers threads for agreement
   */
  public LabelVoteRoutes(TenantDatabase database, WorkerExecutor workers, Deletions deletions) {
    this.votes = new LabelVoteService(database, workers, deletions);
  }

  /** Returns the operations by id. */
  public Map<String, Operation> operations() {
    return Map.of(
        "listLabelVotes", this::list,
        "createLabelVote", this::create,
        "getLabelVote", this::get,
        "deleteLabelVote", this::delete,
        "listVoteVerdicts", this::verdicts);
  }

  private Future<Reply> list(Call call) {
    return votes
        .list(
            call.tenant(),
            call.queryId("project_id").orElse(null),
            call.queryId("answer_set_id").orElse(null),
            call.page())
        .map(page -> Reply.ok(page.listing()));
  }

  private Future<Reply> create(Call call) {
    return votes
        .create(
            call.caller(),
            LabelVoteRequest.of(call.body()),
            IdempotencyKey.of(call, "createLabelVote"))
        .map(vote -> Reply.created("/api/v1/label-votes/" + vote.id(), vote));
  }

  private Future<Reply> get(Call call) {
    return votes.get(call.caller(), call.id(ID)).map(Reply::ok);
  }

  private Future<Reply> delete(Call call) {
    return votes.delete(call.caller(), call.id(ID)).map(Deletions::reply);
  }

  private Future<Reply> verdicts(Call call) {
    return votes
        .verdicts(call.caller(), call.id(ID), call.query("status"), call.page())
        .map(page -> Reply.ok(page.listing()));
  }
}
