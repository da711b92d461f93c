package dev.sextant.api.labelvotes;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sextant.api.http.Refusal;
import dev.sextant.api.http.Sha256Digest;
import dev.sextant.remote.labelling.LabellerKind;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Refuses label runs that cannot vote together. */
final class VoteMembers {

  private static final String POINTER = "/label_run_ids/";

  private VoteMembers() {}

  /**
   * Returns the members in the order of the request.
   *
   * @param found the runs that exist
   */
  static List<VoteMember> checked(List<UUID> ids, List<VoteMember> found) {
    Map<UUID, VoteMember> byId = new HashMap<>();
    found.forEach(each -> byId.put(each.id(), each));
    for (int i = 0; i < ids.size(); i++) {
      VoteMember member = byId.get(ids.get(i));
      if (member == null) {
        throw refused("unknown-label-run", i, "There is no label run %s.".formatted(ids.get(i)));
      }
      check(member, i);
    }
    List<VoteMember> members = ids.stream().map(byId::get).toList();
    for (int i = 1; i < members.size(); i++) {
      checkTogether(members, i);
    }
    return members;
  }

  private static void check(VoteMember member, int place) {
    if (!member.isCompleted()) {
      throw refused(
          "label-run-incomplete",
          place,
          "The label run of %s has not completed: wait for it, or continue it."
              .formatted(member.name()));
    }
    if (member.kind().equals(LabellerKind.ATOMIC_FACTS.code())) {
      throw refused(
          "labeller-without-labels",
          place,
          "%s lists facts and says neither yes nor no: leave its run out."
              .formatted(member.name()));
    }
    if (member.kind().equals(LabellerKind.JUDGE.code())) {
      throw refused(
          "labeller-without-yes-or-no",
          place,
          "%s gives a number, and only a yes or no can be counted: leave its run out."
              .formatted(member.name()));
    }
    if (member.labelled() == 0) {
      throw refused(
          "label-run-empty",
          place,
          "The label run of %s labelled no answer, so it has no vote.".formatted(member.name()));
    }
  }

  private static void checkTogether(List<VoteMember> members, int place) {
    VoteMember member = members.get(place);
    if (!member.answerSetId().equals(members.get(0).answerSetId())) {
      throw refused(
          "other-answer-set",
          place,
          "The label run of %s is over another answer set than the first run: choose runs over the same answers."
              .formatted(member.name()));
    }
    members.subList(0, place).stream()
        .filter(each -> each.judge().equals(member.judge()))
        .findFirst()
        .ifPresent(
            each -> {
              throw refused(
                  "same-judge",
                  place,
                  "%s, version %d, asks the same of the same model as %s, version %d: they would vote twice. Leave one run out."
                      .formatted(member.name(), member.version(), each.name(), each.version()));
            });
  }

  /** Returns the hash of the rule and the members, whatever their order; hex. */
  static String identity(List<VoteMember> members) {
    String text =
        "majority-of-members-1\n"
            + String.join("\n", members.stream().map(VoteMember::identity).sorted().toList());
    return HexFormat.of().formatHex(Sha256Digest.create().digest(text.getBytes(UTF_8)));
  }

  static Refusal exists(List<VoteMember> members) {
    return Refusal.conflict(
        "label-vote-exists",
        "There is a vote of %s over the answer set: delete it first, if its runs have changed since."
            .formatted(VoteMember.inWords(members)));
  }

  private static Refusal refused(String code, int place, String sentence) {
    return Refusal.invalidAt(code, POINTER + place, sentence);
  }
}
