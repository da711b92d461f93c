package dev.sextant.jobs.tables.labelling;

import dev.sextant.remote.generation.Generation;
import dev.sextant.remote.outcome.DrawOutcome;
import org.jspecify.annotations.Nullable;

/**
 * What became of a call for a label.
 *
 * @param answerId UUID
 * @param number of the call among those for the answer, from 0
 * @param reply null: none came
 * @param reason the server's words, or why all tries failed
 * @param latencyMillis null: there was no reply
 */
public record ReplyRow(
    String answerId,
    int repeat,
    int number,
    DrawOutcome outcome,
    @Nullable Generation reply,
    @Nullable String reason,
    int tries,
    @Nullable Long latencyMillis) {}
