package dev.sextant.remote.labelling;

import dev.sextant.remote.generation.Generation;
import dev.sextant.remote.outcome.DrawOutcome;
import org.jspecify.annotations.Nullable;

/**
 * What became of a call.
 *
 * @param generation null if no reply came
 */
public record OracleReply(DrawOutcome outcome, @Nullable Generation generation) {}
