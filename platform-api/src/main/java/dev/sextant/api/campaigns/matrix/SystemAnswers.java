package dev.sextant.api.campaigns.matrix;

import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;

/** Finds the answers that a system has already. */
final class SystemAnswers {

  private final CampaignMatrixStore matrices = new CampaignMatrixStore();

  /**
   * Returns the answer set of a system on a version; empty if a generator is asked.
   *
   * @return fails with a refusal if no complete answer set has a name of the system
   */
  Future<Optional<UUID>> find(SqlClient db, CampaignSystem system, UUID versionId) {
    return switch (system.kind()) {
      case GENERATOR -> Future.succeededFuture(Optional.empty());
      case IMPORTED -> matrices.importedAnswers(db, versionId).map(Optional::of);
      case ANSWER_SET -> {
        String prefix = Objects.requireNonNull(system.answerSetPrefix());
        yield matrices
            .newestAnswers(db, versionId, prefix)
            .map(found -> found.orElseThrow(() -> CellRefusals.noAnswerSet(prefix)))
            .map(Optional::of);
      }
    };
  }
}
