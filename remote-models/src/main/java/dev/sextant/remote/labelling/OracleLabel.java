package dev.sextant.remote.labelling;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What an oracle says of an answer.
 *
 * @param grounded null unless labelled and the labeller gives a yes or no
 * @param factuality from 0 to 1; null unless labelled
 * @param expected the factuality to expect by the oracle's own probabilities, from 0 to 1; null if
 *     they are unknown
 * @param parts segments that form the answer, or facts; empty for a judge, and unless labelled or
 *     decomposed
 * @param reason null unless unlabelled
 * @param detail a sentence on the reason; null unless unlabelled
 */
public record OracleLabel(
    Status status,
    @Nullable Boolean grounded,
    @Nullable Double factuality,
    @Nullable Double expected,
    List<PartVerdict> parts,
    @Nullable UnlabelledReason reason,
    @Nullable String detail) {

  /** The kinds of label. */
  public enum Status {
    /** There is a verdict. */
    LABELLED,
    /** The facts of the answer are listed, and there is no verdict on them. */
    DECOMPOSED,
    /** The answer makes no statement, so there is nothing to judge. */
    ABSTAINED,
    /** There is no verdict, for a reason. */
    UNLABELLED;

    /** Returns the code that files, tables and the API use. */
    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public OracleLabel {
    parts = List.copyOf(parts);
  }

  /** Returns the label of an answer that makes no statement. */
  public static OracleLabel abstained() {
    return new OracleLabel(Status.ABSTAINED, null, null, null, List.of(), null, null);
  }

  /** Returns a missing label. */
  public static OracleLabel unlabelled(UnlabelledReason reason, String detail) {
    return new OracleLabel(Status.UNLABELLED, null, null, null, List.of(), reason, detail);
  }

  /** Returns a label without parts. */
  public static OracleLabel judged(
      @Nullable Boolean grounded, double factuality, @Nullable Double expected) {
    return new OracleLabel(Status.LABELLED, grounded, factuality, expected, List.of(), null, null);
  }

  /**
   * Returns facts without a label.
   *
   * @param facts at least one
   */
  public static OracleLabel decomposed(List<String> facts) {
    return new OracleLabel(
        Status.DECOMPOSED,
        null,
        null,
        null,
        facts.stream().map(fact -> new PartVerdict(fact, null, null)).toList(),
        null,
        null);
  }

  /**
   * Returns the label that the verdicts on all parts give: the share of supported ones.
   *
   * @param parts at least one, each with a verdict
   * @param factor from 0 to 1, by which the share is reduced
   */
  public static OracleLabel ofParts(List<PartVerdict> parts, double factor) {
    long supported = parts.stream().filter(part -> Boolean.TRUE.equals(part.supported())).count();
    Double sum = 0.0;
    for (PartVerdict part : parts) {
      sum = sum == null || part.probability() == null ? null : sum + part.probability();
    }
    return new OracleLabel(
        Status.LABELLED,
        supported == parts.size(),
        factor * supported / parts.size(),
        sum == null ? null : factor * sum / parts.size(),
        parts,
        null,
        null);
  }
}
