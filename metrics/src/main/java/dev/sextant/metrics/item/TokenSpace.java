package dev.sextant.metrics.item;

import dev.sextant.metrics.score.Reason;
import dev.sextant.metrics.uncertainty.TokenDirections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The tokens of an item's texts as directions, each text embedded and normalised once. */
public final class TokenSpace {

  private final Function<String, float @Nullable [][]> tokens;
  private final Map<String, TokenDirections> placed = new HashMap<>();

  public TokenSpace(Function<String, float @Nullable [][]> tokens) {
    this.tokens = tokens;
  }

  /** Asks for all of these texts and returns why the first of them has no tokens, or null. */
  public @Nullable Reason missing(List<String> texts) {
    Reason first = null;
    for (String text : texts) {
      Reason reason = place(text);
      first = first == null ? reason : first;
    }
    return first;
  }

  /** Returns the tokens of a text that is not missing. */
  public TokenDirections of(String text) {
    TokenDirections vectors = placed.get(text);
    if (vectors == null) {
      throw new IllegalStateException("expected a text that was placed, found " + text.length());
    }
    return vectors;
  }

  private @Nullable Reason place(String text) {
    if (placed.containsKey(text)) {
      return null;
    }
    float[][] vectors = tokens.apply(text);
    if (vectors == null || vectors.length == 0) {
      return Reason.NO_TOKEN_VECTORS;
    }
    for (float[] vector : vectors) {
      double norm = TokenDirections.norm(vector);
      if (norm == 0 || !Double.isFinite(norm)) {
        return norm == 0 ? Reason.ZERO_VECTOR : Reason.NOT_FINITE;
      }
    }
    placed.put(text, TokenDirections.of(vectors));
    return null;
  }
}
