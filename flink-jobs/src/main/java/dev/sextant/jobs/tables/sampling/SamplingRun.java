package dev.sextant.jobs.tables.sampling;

import dev.sextant.remote.generation.GeneratorSpec;
import dev.sextant.remote.price.Price;
import dev.sextant.remote.probe.Dialect;
import dev.sextant.remote.prompt.PromptTemplate;
import java.math.BigDecimal;
import java.util.Optional;

/**
 * A run that a task has started.
 *
 * @param answerSetId UUID
 * @param epoch number of the task that may write
 * @param generatorId UUID; empty if the generator has been deleted, and its credential with it
 * @param ordinals one more than the greatest ordinal of the version's items
 * @param price empty if it is unknown; amounts are tokens then
 * @param budget most to spend
 * @param spent what earlier tasks spent, or may have spent
 * @param dialect what the newest probe found
 * @param isOfAnotherBackend whether another backend than the probed one served the newest reply
 */
public record SamplingRun(
    String answerSetId,
    int epoch,
    Optional<String> generatorId,
    GeneratorSpec spec,
    PromptTemplate template,
    int answersPerItem,
    int concurrency,
    long ordinals,
    Optional<Price> price,
    Optional<BigDecimal> budget,
    BigDecimal spent,
    Optional<Dialect> dialect,
    boolean isOfAnotherBackend) {}
