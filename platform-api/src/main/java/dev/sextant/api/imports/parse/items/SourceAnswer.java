package dev.sextant.api.imports.parse.items;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonRawValue;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A validated answer from a file; its JSON is that of previews.
 *
 * @param factuality 0 to 1
 * @param segments form the text, ignoring white space; may be empty
 * @param tokenLogprobs may be empty
 * @param metadata a JSON object, keys sorted
 * @param externalScores finite values by name, of scores that were computed elsewhere
 */
@JsonPropertyOrder({"role", "text", "grounded", "factuality", "metadata", "segments", "scores"})
public record SourceAnswer(
    String text,
    Role role,
    @Nullable Boolean grounded,
    @Nullable Double factuality,
    List<Segment> segments,
    @JsonIgnore List<Double> tokenLogprobs,
    @JsonRawValue String metadata,
    @JsonProperty("scores") SortedMap<String, Double> externalScores) {

  /** The role of an answer. */
  public enum Role {
    /** A sample for the item, used to measure the spread of its answers. */
    SAMPLE,
    /** The answer whose trustworthiness is assessed. */
    JUDGED;

    /** Returns the code that tables and files use. */
    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** The verdict on a segment. */
  public enum Verdict {
    TRUE,
    PARTIAL,
    FALSE,
    UNJUDGED;

    /** Returns the code that tables and files use. */
    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** A part of an answer with its verdict. */
  public record Segment(String text, Verdict verdict) {}

  public SourceAnswer {
    segments = List.copyOf(segments);
    tokenLogprobs = List.copyOf(tokenLogprobs);
    externalScores = Collections.unmodifiableSortedMap(new TreeMap<>(externalScores));
  }

  /** Creates an answer without external scores. */
  public SourceAnswer(
      String text,
      Role role,
      @Nullable Boolean grounded,
      @Nullable Double factuality,
      List<Segment> segments,
      List<Double> tokenLogprobs,
      String metadata) {
    this(
        text,
        role,
        grounded,
        factuality,
        segments,
        tokenLogprobs,
        metadata,
        Collections.emptySortedMap());
  }

  /** Creates an answer without metadata. */
  public SourceAnswer(
      String text,
      Role role,
      @Nullable Boolean grounded,
      @Nullable Double factuality,
      List<Segment> segments,
      List<Double> tokenLogprobs) {
    this(text, role, grounded, factuality, segments, tokenLogprobs, SourceItem.NO_METADATA);
  }

  /** Returns whether the answer has a label. */
  public boolean isLabelled() {
    return grounded != null || factuality != null;
  }
}
