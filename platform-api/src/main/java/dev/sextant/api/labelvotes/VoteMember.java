package dev.sextant.api.labelvotes;

import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;

/**
 * A label run that is to vote.
 *
 * @param identity of its labeller, hex
 * @param judge the same for all versions of the labeller that ask the same of the model
 * @param labelled answers with a label
 */
record VoteMember(
    UUID id,
    UUID answerSetId,
    UUID projectId,
    boolean isCompleted,
    long labelled,
    String name,
    int version,
    String kind,
    String model,
    String identity,
    String judge) {

  private static final String GRADED = "judge-graded";
  private static final int LONGEST_NAME = 200;

  /** Returns the members in words. A labeller of which two versions vote is named with its own. */
  static String inWords(List<VoteMember> members) {
    List<String> titles = members.stream().map(each -> each.title(members)).toList();
    int last = titles.size() - 1;
    return "%s and %s".formatted(String.join(", ", titles.subList(0, last)), titles.get(last));
  }

  private String title(List<VoteMember> members) {
    long same = members.stream().filter(each -> each.name.equals(name)).count();
    return same == 1 ? name : "%s version %d".formatted(name, version);
  }

  /** Returns a name for the labels of the vote. */
  static String voteName(String members) {
    String name = "Vote of " + members;
    return name.length() <= LONGEST_NAME ? name : name.substring(0, LONGEST_NAME - 1) + "…";
  }

  /**
   * Returns whose factuality counts. A grade is no share of supported parts, so it counts only
   * among grades.
   */
  static boolean[] withFactuality(List<VoteMember> members) {
    boolean onlyGrades = members.stream().allMatch(each -> each.kind.equals(GRADED));
    boolean[] counts = new boolean[members.size()];
    IntStream.range(0, counts.length)
        .forEach(i -> counts[i] = onlyGrades || !members.get(i).kind.equals(GRADED));
    return counts;
  }
}
