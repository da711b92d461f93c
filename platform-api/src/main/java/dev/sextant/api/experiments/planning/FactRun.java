package dev.sextant.api.experiments.planning;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A label run whose atomic facts an experiment reads, as the experiment stores it.
 *
 * @param role of the answers that it asked about; null: both
 * @param labeller its name
 * @param version of the labeller
 * @param model that was asked
 * @param identity of the labeller, hex
 */
public record FactRun(
    UUID runId,
    @Nullable String role,
    String labeller,
    int version,
    String model,
    String identity) {}
