package dev.sextant.api.labelvotes;

import dev.sextant.api.projects.ProjectLookup;
import dev.sextant.api.turns.EachInTurn;
import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.List;
import java.util.UUID;

/** Counts votes within a transaction of the caller. */
final class NewVotes {

  private static final int ANSWERS_AT_ONCE = 2_000;

  private final VoteCountStore counts = new VoteCountStore();
  private final ProjectLookup projects = new ProjectLookup();

  /** Counts the ballots of the runs and stores verdicts and labels; all or none. */
  Future<UUID> count(SqlClient db, LabelVoteRequest request, String author) {
    return counts
        .hold(db, request.labelRunIds())
        .map(found -> VoteMembers.checked(request.labelRunIds(), found))
        .compose(
            members ->
                projects
                    .hold(db, members.get(0).projectId())
                    .compose(held -> counts.insert(db, members, author))
                    .map(id -> id.orElseThrow(() -> VoteMembers.exists(members)))
                    .compose(
                        id ->
                            counts
                                .insertMembers(db, id, members)
                                .compose(there -> countAll(db, id, members))
                                .map(id)));
  }

  private Future<Void> countAll(SqlClient db, UUID id, List<VoteMember> members) {
    boolean[] withFactuality = VoteMember.withFactuality(members);
    UUID[] last = {new UUID(0, 0)};
    return EachInTurn.untilLast(
        () ->
            counts
                .ballots(db, members, last[0], ANSWERS_AT_ONCE)
                .compose(
                    page -> {
                      if (page.isEmpty()) {
                        return Future.succeededFuture(true);
                      }
                      last[0] = page.get(page.size() - 1).answerId();
                      return counts
                          .write(
                              db,
                              id,
                              page.stream().map(each -> each.count(withFactuality)).toList())
                          .map(page.size() < ANSWERS_AT_ONCE);
                    }));
  }
}
