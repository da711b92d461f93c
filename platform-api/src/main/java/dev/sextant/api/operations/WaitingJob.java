package dev.sextant.api.operations;

import java.time.OffsetDateTime;
import java.util.UUID;

/**
 * Work that waits for a slot.
 *
 * @param kind of work, as in {@link dev.sextant.api.dispatch.QueueDepthStore#KINDS}
 * @param id of the experiment, run or export
 * @param attempt how often it has been tried
 * @param place in the queue of its tenant and kind, from 1; tenants take turns
 */
record WaitingJob(
    UUID tenantId, String kind, UUID id, int attempt, OffsetDateTime queuedAt, long place) {}
