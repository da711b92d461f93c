package dev.sextant.api.experiments.planning;

import java.math.BigDecimal;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What an experiment asks of one embedder: the texts that have no vector yet.
 *
 * @param isOnServer whether a server computes the vectors, and bills tokens
 * @param price per million tokens; null: unknown
 * @param currency of the price
 * @param texts number of texts, answers that are still to come included
 * @param tokens the most that they can have: a token is at least a byte; an answer that is still to
 *     come has at most the tokens that its generator is allowed
 */
public record EmbeddingLoad(
    String name,
    boolean isOnServer,
    @Nullable Double price,
    @Nullable String currency,
    long texts,
    long tokens) {

  private static final int PER_MILLION = 6;

  /** Returns the most that the server can bill; empty if its price is unknown. */
  public Optional<BigDecimal> cost() {
    return Optional.ofNullable(price)
        .map(
            each ->
                BigDecimal.valueOf(each)
                    .multiply(BigDecimal.valueOf(tokens))
                    .movePointLeft(PER_MILLION));
  }

  /** Returns the load with the answers that are still to come. */
  EmbeddingLoad with(Plan.ToCome more) {
    return new EmbeddingLoad(
        name,
        isOnServer,
        price,
        currency,
        texts + more.draws(),
        tokens + more.draws() * more.longestAnswer());
  }
}
