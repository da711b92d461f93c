package dev.sextant.api.preflights;

import dev.sextant.api.answersets.SamplingEstimate;
import dev.sextant.api.experiments.planning.EmbeddingLoad;
import dev.sextant.api.experiments.planning.EntailmentLoad;
import dev.sextant.api.limits.LlmTokens;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an experiment takes: upper bounds, from what is stored.
 *
 * @param sampling null: no new answer set is asked for
 * @param embedding one for each embedder; empty if no metric reads vectors
 * @param entailment null: no entailment model on a server is asked
 * @param llmTokens the tenant's limit of tokens per day, and what is used of it
 */
record Workload(
    @Nullable SamplingEstimate sampling,
    List<EmbeddingLoad> embedding,
    @Nullable EntailmentLoad entailment,
    LlmTokens llmTokens) {}
