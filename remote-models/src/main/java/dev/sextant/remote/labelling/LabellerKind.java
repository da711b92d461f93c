package dev.sextant.remote.labelling;

import dev.sextant.remote.labelling.method.AtomicFacts;
import dev.sextant.remote.labelling.method.FactScore;
import dev.sextant.remote.labelling.method.GradedJudge;
import dev.sextant.remote.labelling.method.LabelMethod;
import dev.sextant.remote.labelling.method.ScoringJudge;
import dev.sextant.remote.labelling.method.SegmentScore;
import dev.sextant.remote.labelling.method.SegmentSteps;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** How a labeller asks. */
public enum LabellerKind {
  /** One call splits the answer and judges each segment; the label is the share of true ones. */
  SEGMENT_SCORE("segment-score", new SegmentScore()),
  /** One call for each segment, with the segments before it. */
  SEGMENT_STEPS("segment-steps", new SegmentSteps()),
  /** A number from 0 to 100. */
  JUDGE("judge", new ScoringJudge()),
  /** One of three grades. */
  JUDGE_GRADED("judge-graded", new GradedJudge()),
  /** Atomic facts, each verified by a call of its own. */
  FACTSCORE("factscore", new FactScore()),
  /** Atomic facts without verdicts; a metric reads them, and there are no labels. */
  ATOMIC_FACTS("atomic-facts", new AtomicFacts());

  private final String code;
  private final LabelMethod method;

  LabellerKind(String code, LabelMethod method) {
    this.code = code;
    this.method = method;
  }

  /** Returns the code that files, tables and the command line use. */
  public String code() {
    return code;
  }

  /** Returns how it asks and reads. */
  public LabelMethod method() {
    return method;
  }

  /**
   * Returns whether it judges answers, by a policy and a reference. One that does not only lists
   * facts.
   */
  public boolean judges() {
    return this != ATOMIC_FACTS;
  }

  /** Returns whether the parts of its labels are the answer, rather than facts. */
  public boolean segments() {
    return this == SEGMENT_SCORE || this == SEGMENT_STEPS;
  }

  /** Returns whether it judges the segments that an answer has, if it has some. */
  public boolean keepsSegments() {
    return this == SEGMENT_STEPS;
  }

  /** Returns the kind with a code; empty if there is none. */
  public static Optional<LabellerKind> of(String code) {
    return Arrays.stream(values()).filter(kind -> kind.code.equals(code)).findFirst();
  }

  /** Returns all codes. */
  public static List<String> codes() {
    return Arrays.stream(values()).map(LabellerKind::code).toList();
  }
}
