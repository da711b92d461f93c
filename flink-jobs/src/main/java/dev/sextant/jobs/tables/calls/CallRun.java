package dev.sextant.jobs.tables.calls;

import dev.sextant.remote.generation.GeneratorSpec;
import dev.sextant.remote.price.Price;
import dev.sextant.remote.probe.Dialect;
import java.math.BigDecimal;
import java.util.Optional;

/**
 * A run that a task has started.
 *
 * @param id UUID
 * @param epoch number of the task that may write
 * @param generatorId UUID; empty if the generator has been deleted, and its credential with it
 * @param price empty if it is unknown; amounts are tokens then
 * @param budget most to spend
 * @param spent what earlier tasks spent, or may have spent
 * @param dialect what the newest probe found
 * @param isOfAnotherBackend whether another backend than the probed one served the newest reply
 */
public record CallRun(
    String id,
    int epoch,
    Optional<String> generatorId,
    GeneratorSpec spec,
    int concurrency,
    Optional<Price> price,
    Optional<BigDecimal> budget,
    BigDecimal spent,
    Optional<Dialect> dialect,
    boolean isOfAnotherBackend) {}
