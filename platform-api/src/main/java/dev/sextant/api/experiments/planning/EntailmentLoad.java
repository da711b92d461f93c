package dev.sextant.api.experiments.planning;

import java.math.BigDecimal;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What an experiment asks of an entailment model on a server, at most: pairs that are stored by
 * then cost nothing. Answers that are still to come and second calls for unclear replies are not
 * included.
 *
 * @param pairs number of pairs of texts
 * @param tokensIn of the prompts: a token is at least a byte
 * @param tokensOut of the replies, as far as their limit allows
 * @param currency null: the price is unknown
 * @param priceIn per million tokens of prompts
 * @param priceOut per million tokens of replies
 */
public record EntailmentLoad(
    String name,
    long pairs,
    long tokensIn,
    long tokensOut,
    @Nullable String currency,
    @Nullable Double priceIn,
    @Nullable Double priceOut) {

  private static final int PER_MILLION = 6;

  /** Returns the tokens of prompts and replies. */
  public long tokens() {
    return tokensIn + tokensOut;
  }

  /** Returns the most that the server can bill; empty if its price is unknown. */
  public Optional<BigDecimal> cost() {
    return priceIn == null || priceOut == null
        ? Optional.empty()
        : Optional.of(
            BigDecimal.valueOf(priceIn)
                .multiply(BigDecimal.valueOf(tokensIn))
                .add(BigDecimal.valueOf(priceOut).multiply(BigDecimal.valueOf(tokensOut)))
                .movePointLeft(PER_MILLION));
  }
}
