package dev.sextant.api.labelvotes;

import dev.sextant.api.json.EnumCodes;
import dev.sextant.metrics.report.agreement.MajorityVote;
import dev.sextant.metrics.report.agreement.MajorityVote.Ballot;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What the members say of an answer.
 *
 * @param letters one for each member: g grounded, n not grounded, a abstained, u unlabelled, - not
 *     asked
 * @param factualities by member; null: it gave none
 */
record VoteBallots(UUID answerId, String letters, List<@Nullable Double> factualities) {

  private static final char GROUNDED = 'g';
  private static final char NOT_GROUNDED = 'n';

  /**
   * An answer with what the vote says of it.
   *
   * @param reason code; null: there is a label
   */
  record Counted(
      UUID answerId,
      String letters,
      @Nullable Boolean grounded,
      @Nullable Double factuality,
      @Nullable Double probability,
      @Nullable String reason) {}

  /**
   * Counts the ballots.
   *
   * @param withFactuality whose factuality counts
   */
  Counted count(boolean[] withFactuality) {
    List<Ballot> ballots = new ArrayList<>();
    for (int i = 0; i < letters.length(); i++) {
      ballots.add(
          new Ballot(grounded(letters.charAt(i)), withFactuality[i] ? factualities.get(i) : null));
    }
    MajorityVote vote = MajorityVote.of(ballots);
    return new Counted(
        answerId,
        letters,
        vote.grounded(),
        vote.factuality(),
        vote.probability(),
        vote.reason() == null ? null : EnumCodes.of(vote.reason()));
  }

  private static @Nullable Boolean grounded(char letter) {
    return switch (letter) {
      case GROUNDED -> Boolean.TRUE;
      case NOT_GROUNDED -> Boolean.FALSE;
      default -> null;
    };
  }
}
