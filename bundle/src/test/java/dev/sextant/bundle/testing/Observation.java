package dev.sextant.bundle.testing;

import org.jspecify.annotations.Nullable;

/** A row with a column of each type that all formats have. */
public record Observation(
    String id,
    int ordinal,
    long total,
    double score,
    boolean judged,
    @Nullable String text,
    @Nullable Double factuality,
    @Nullable Boolean grounded,
    @Nullable Integer place,
    @Nullable Colour colour) {

  /** A column of few words. */
  public enum Colour {
    DARK_RED,
    BLUE
  }

  public static Observation of(int ordinal, @Nullable String text, double score) {
    return new Observation(
        "row-" + ordinal,
        ordinal,
        Long.MAX_VALUE - ordinal,
        score,
        ordinal % 2 == 0,
        text,
        ordinal % 3 == 0 ? null : Double.valueOf(score),
        ordinal % 3 == 1 ? null : Boolean.valueOf(ordinal % 2 == 1),
        ordinal % 3 == 2 ? null : Integer.valueOf(-ordinal),
        ordinal % 4 == 0 ? null : ordinal % 4 == 1 ? Colour.DARK_RED : Colour.BLUE);
  }
}
