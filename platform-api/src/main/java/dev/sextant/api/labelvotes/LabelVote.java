package dev.sextant.api.labelvotes;

import dev.sextant.api.labelruns.agreement.PeoplesAgreement;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.OffsetDateTime;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A vote, as the API returns it.
 *
 * @param voteOf its members in words
 * @param identity hex, of the rule and the members
 * @param members in the order of the ballots
 * @param needed members that must agree
 * @param answerCount answers that a member was asked about
 * @param reasons unlabelled answers by reason; null in a list
 * @param agreement with people; null in a list, and for a person who labels blind
 * @param membersAgreement null in a list
 */
record LabelVote(
    UUID id,
    JsonObject answerSet,
    String name,
    String voteOf,
    String identity,
    JsonArray members,
    int needed,
    long answerCount,
    long labelled,
    long unlabelled,
    @Nullable JsonObject reasons,
    @Nullable PeoplesAgreement agreement,
    @Nullable MembersAgreement membersAgreement,
    String createdBy,
    OffsetDateTime createdAt) {

  /** Returns a name for receipts. */
  String receiptName() {
    return "%s of %s".formatted(name, answerSet.getString("name"));
  }

  /** Returns the vote with what a list leaves out. */
  LabelVote with(
      JsonObject byReason, @Nullable PeoplesAgreement people, MembersAgreement amongMembers) {
    return new LabelVote(
        id,
        answerSet,
        name,
        voteOf,
        identity,
        members,
        needed,
        answerCount,
        labelled,
        unlabelled,
        byReason,
        people,
        amongMembers,
        createdBy,
        createdAt);
  }
}
