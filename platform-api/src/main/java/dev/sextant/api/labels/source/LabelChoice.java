package dev.sextant.api.labels.source;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The labels that count as true, as the API returns them.
 *
 * @param labelSource {@code in-force}, {@code people}, {@code import} or {@code oracle}
 * @param labeller null unless they are an oracle's
 */
public record LabelChoice(String labelSource, @Nullable SourceLabeller labeller) {

  /** All labels: people's first, then an oracle's, then imported ones. */
  public static final LabelChoice IN_FORCE = new LabelChoice("in-force", null);

  /**
   * A version of a labeller, or a vote of several.
   *
   * @param id null: deleted since
   * @param identity hex, of all that can change a label
   * @param voteOf the members of a vote in words; null: a labeller
   */
  public record SourceLabeller(
      @Nullable UUID id, String name, int version, String identity, @Nullable String voteOf) {

    /** Returns whose labels they are, in words that follow "labels". */
    String words() {
      return voteOf == null
          ? "by the oracle %s, version %d".formatted(name, version)
          : "by a vote of %s".formatted(voteOf);
    }
  }

  /** Returns the labeller's identity for a statement; null without one. */
  public @Nullable String identity() {
    return labeller == null ? null : labeller.identity();
  }

  /** Returns the labeller's name for a statement; null without one. */
  public @Nullable String labellerName() {
    return labeller == null ? null : labeller.name();
  }

  /** Returns the labeller's version for a statement; null without one. */
  public @Nullable Integer labellerVersion() {
    return labeller == null ? null : (Integer) labeller.version();
  }

  /** Returns the members of a vote for a statement; null without one. */
  public @Nullable String voteOf() {
    return labeller == null ? null : labeller.voteOf();
  }

  /** Returns whether both take the same labels as true. A labeller is known by its identity. */
  public boolean isSameAs(LabelChoice other) {
    return labelSource.equals(other.labelSource)
        && (labeller == null
            ? other.labeller == null
            : other.labeller != null && labeller.identity().equals(other.labeller.identity()));
  }

  /** Returns whose labels they are, in words that follow "labels". */
  public String words() {
    return switch (labelSource) {
      case "in-force" -> "in force";
      case "people" -> "by people";
      case "import" -> "that came with the data";
      default -> labeller == null ? "by an oracle" : labeller.words();
    };
  }
}
