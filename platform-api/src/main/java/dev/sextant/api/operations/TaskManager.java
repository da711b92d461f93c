package dev.sextant.api.operations;

import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/**
 * A process of Flink that runs the tasks of jobs.
 *
 * @param id by which Flink knows it
 * @param host name or address of its machine
 * @param slots how many subtasks of an operator it can run at once
 * @param freeSlots how many of them are free
 * @param processors of its machine
 * @param memoryBytes largest heap of its JVM
 * @param seenAt its last heartbeat; null: none yet, because it has just registered
 */
public record TaskManager(
    String id,
    String host,
    int slots,
    int freeSlots,
    int processors,
    long memoryBytes,
    @Nullable OffsetDateTime seenAt) {}
