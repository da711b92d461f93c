package dev.sextant.jobs.tables.experiments;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sextant.jobs.tables.TablesException;
import dev.sextant.remote.generation.GeneratorKind;
import dev.sextant.remote.generation.GeneratorSpec;
import dev.sextant.remote.generation.Sampling;
import dev.sextant.remote.generation.TokenLimitName;
import dev.sextant.remote.price.Price;
import dev.sextant.remote.probe.Dialect;
import java.io.IOException;
import java.io.Serializable;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a registered entailment model on a server has: a copy of what the generator is asked, and
 * the generator as it is now.
 *
 * @param model as the server calls it
 * @param generatorKind code
 * @param answerTokens most tokens of a reply, thinking included
 * @param thinkingBudget null: the server's default
 * @param topLogprobs candidates per token; null: no log-probabilities
 * @param generatorId UUID; null if it was deleted
 * @param generatorUrl its base URL now
 * @param concurrency most calls at once
 * @param dialect JSON; null if it was never probed
 * @param currency null if the price is unknown
 * @param priceIn per million tokens of prompts
 * @param priceOut per million tokens of replies
 * @param priceCached per million tokens of prompts from the server's cache
 */
public record RegisteredGenerator(
    String model,
    String generatorKind,
    int answerTokens,
    @Nullable Integer thinkingBudget,
    @Nullable Integer topLogprobs,
    @Nullable String generatorId,
    @Nullable String generatorUrl,
    @Nullable Integer concurrency,
    @Nullable String dialect,
    @Nullable String currency,
    @Nullable BigDecimal priceIn,
    @Nullable BigDecimal priceOut,
    @Nullable BigDecimal priceCached)
    implements Serializable {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** Returns what is asked at a base URL. */
  public GeneratorSpec spec(String baseUrl) {
    return new GeneratorSpec(
        GeneratorKind.of(generatorKind).orElseThrow(),
        baseUrl,
        model,
        null,
        new Sampling(0.0, null, answerTokens, List.of(), thinkingBudget, 0, topLogprobs));
  }

  /** Returns the name of the token limit that the server obeys, as far as a probe has found it. */
  public TokenLimitName limitName() {
    try {
      return dialect == null
          ? TokenLimitName.MAX_TOKENS
          : Dialect.of(JSON.readTree(dialect)).limitName();
    } catch (IOException e) {
      throw new TablesException("the stored dialect is none", e);
    }
  }

  /** Returns the price; empty if it is unknown. */
  public Optional<Price> price() {
    return priceIn == null || priceOut == null
        ? Optional.empty()
        : Optional.of(new Price(priceIn, priceOut, priceCached == null ? priceIn : priceCached));
  }
}
