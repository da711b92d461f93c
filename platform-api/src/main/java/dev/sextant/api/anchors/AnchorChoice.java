package dev.sextant.api.anchors;

import dev.sextant.api.http.Refusal;
import dev.sextant.metrics.report.interval.Support;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/** Chooses anchors among the answers that people have labelled. */
final class AnchorChoice {

  /** Fewest anchors of a set. */
  static final int FEWEST = 50;

  /** Fewest anchors of either class: fewer have no interval. */
  static final int FEWEST_OF_CLASS = Support.ITEMS;

  private AnchorChoice() {}

  /**
   * An answer with the newest label in force by people.
   *
   * @param annotators whose yes or no is in force
   */
  record Candidate(UUID answerId, boolean grounded, int annotators) {}

  /**
   * Chooses as many of either class as there are, up to half of the size; the rest comes from the
   * other class.
   *
   * @param candidates in random order
   */
  static List<Candidate> choose(List<Candidate> candidates, int size) {
    long grounded = candidates.stream().filter(Candidate::grounded).count();
    long others = candidates.size() - grounded;
    long ofGrounded = Math.min(grounded, Math.max(size / 2, size - others));
    long ofOthers = Math.min(others, size - ofGrounded);
    return Stream.concat(
            candidates.stream().filter(Candidate::grounded).limit(ofGrounded),
            candidates.stream().filter(each -> !each.grounded()).limit(ofOthers))
        .toList();
  }

  /** Refuses too few anchors, with the number that is missing. */
  static List<Candidate> checkEnough(List<Candidate> chosen) {
    long grounded = chosen.stream().filter(Candidate::grounded).count();
    long others = chosen.size() - grounded;
    long ofGrounded = Math.max(0, FEWEST_OF_CLASS - grounded);
    long ofOthers = Math.max(0, FEWEST_OF_CLASS - others);
    long more = Math.max(FEWEST - chosen.size(), ofGrounded + ofOthers);
    if (more > 0) {
      throw Refusal.conflict(
          "too-few-anchors",
          ("An anchor set takes at least %d answers that people have labelled and whose items have a reference, %d of them grounded and %d not. There are %d, %d of them grounded: label %d more"
                  + (ofGrounded + ofOthers > 0 ? ", %d of them grounded and %d not." : "."))
              .formatted(
                  FEWEST,
                  FEWEST_OF_CLASS,
                  FEWEST_OF_CLASS,
                  chosen.size(),
                  grounded,
                  more,
                  ofGrounded,
                  ofOthers));
    }
    return chosen;
  }
}
