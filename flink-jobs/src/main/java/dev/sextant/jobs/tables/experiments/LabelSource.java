package dev.sextant.jobs.tables.experiments;

import java.io.Serializable;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * The labels that an experiment takes as true.
 *
 * @param kind {@code in-force}, {@code people}, {@code import} or {@code oracle}
 * @param labeller null unless it is an oracle's
 */
public record LabelSource(String kind, @Nullable Labeller labeller) implements Serializable {

  /** All labels: people's first, then an oracle's, then imported ones. */
  public static final LabelSource IN_FORCE = new LabelSource("in-force", null);

  /**
   * A version of an oracle, or a vote of several.
   *
   * @param identity 64 hexadecimal digits
   * @param voteOf the members of a vote in words; null: an oracle
   */
  public record Labeller(String name, int version, String identity, @Nullable String voteOf)
      implements Serializable {

    String title() {
      return voteOf == null
          ? "the oracle %s, version %d,".formatted(name, version)
          : "a vote of %s".formatted(voteOf);
    }
  }

  /** Returns the identity of the labeller for a statement; null if there is none. */
  public byte @Nullable [] identity() {
    return labeller == null ? null : HexFormat.of().parseHex(labeller.identity());
  }

  /** Returns whether labels of people are among others that count. */
  public boolean isInForce() {
    return kind.equals("in-force");
  }

  /** Returns whether only labels by people count. */
  public boolean isPeople() {
    return kind.equals("people");
  }

  /** Returns in a sentence whose labels count. */
  public String sentence() {
    return switch (kind) {
      case "in-force" ->
          "The labels in force count as true: people's before an oracle's, an oracle's before imported ones.";
      case "people" -> "Only labels by people count as true.";
      case "import" -> "Only labels that came with the data count as true.";
      case "oracle" -> "Only labels by %s count as true.".formatted(title());
      default -> throw new IllegalStateException("unknown source of labels: " + kind);
    };
  }

  private String title() {
    return labeller == null ? "an oracle" : labeller.title();
  }
}
