package dev.sextant.api.operations;

import java.time.OffsetDateTime;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Work that has a job or a process.
 *
 * @param kind of work, as in {@link dev.sextant.api.dispatch.QueueDepthStore#KINDS}
 * @param id of the experiment, run or export
 * @param stage its state
 * @param attempt number of the try, from 1
 * @param startedAt when it first began; null: it is not kept
 * @param done units of its progress; null: it has none
 * @param total of these units; null: it has none
 */
record RunningJob(
    UUID tenantId,
    String kind,
    UUID id,
    String stage,
    int attempt,
    OffsetDateTime queuedAt,
    @Nullable OffsetDateTime startedAt,
    @Nullable Long done,
    @Nullable Long total) {}
