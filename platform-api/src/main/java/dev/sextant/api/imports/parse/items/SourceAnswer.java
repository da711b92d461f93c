package dev.sextant.api.imports.parse.items;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * An answer as a file has it, checked.
 *
 * @param factuality 0 to 1
 * @param segments together the text, white space folded; empty if there are none
 * @param tokenLogprobs empty if there are none
 * @param metadata a JSON object, keys sorted
 */
public record SourceAnswer(
    String text,
    Role role,
    @Nullable Boolean grounded,
    @Nullable Double factuality,
    List<Segment> segments,
    List<Double> tokenLogprobs,
    String metadata) {

  /** What an answer is for. */
  public enum Role {
    /** Drawn for the item; counts in the spread of its answers. */
    SAMPLE,
    /** Its trust is asked. */
    JUDGED;

    /** Returns the code of tables and files. */
    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** What was found of a segment. */
  public enum Verdict {
    TRUE,
    PARTIAL,
    FALSE,
    UNJUDGED;

    /** Returns the code of tables and files. */
    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** A part of an answer with its verdict. */
  public record Segment(String text, Verdict verdict) {}

  /** Copies the lists. */
  public SourceAnswer {
    segments = List.copyOf(segments);
    tokenLogprobs = List.copyOf(tokenLogprobs);
  }

  /** Creates one without metadata. */
  public SourceAnswer(
      String text,
      Role role,
      @Nullable Boolean grounded,
      @Nullable Double factuality,
      List<Segment> segments,
      List<Double> tokenLogprobs) {
    this(text, role, grounded, factuality, segments, tokenLogprobs, SourceItem.NO_METADATA);
  }

  /** Returns whether something is known of it. */
  public boolean isLabelled() {
    return grounded != null || factuality != null;
  }
}
