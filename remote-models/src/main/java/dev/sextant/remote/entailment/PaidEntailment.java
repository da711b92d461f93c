package dev.sextant.remote.entailment;

import dev.sextant.remote.generation.TokenUsage;
import org.jspecify.annotations.Nullable;

/**
 * What one reply brought.
 *
 * @param shares null if the reply cannot be used; it is paid all the same
 * @param usage as the server counts it, or the most that the call can have used
 */
public record PaidEntailment(
    EntailmentPair pair, @Nullable EntailmentShares shares, TokenUsage usage) {}
