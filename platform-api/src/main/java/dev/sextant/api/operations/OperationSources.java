package dev.sextant.api.operations;

import dev.sextant.api.telemetry.JobQueue;
import dev.sextant.api.telemetry.LogArchiving;
import dev.sextant.api.telemetry.ModelLoad;
import dev.sextant.api.telemetry.PoolLoad;
import dev.sextant.api.tenancy.LedRounds;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.turns.SharedReading;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * Where the figures come from. The metrics take theirs from the same places.
 *
 * @param process the process of the API that answers
 * @param mostExperiments with a job at once, over all tenants
 * @param queues of all tenants
 * @param archiving of the database's log
 * @param clusters of Flink
 * @param models in the memory of this process
 * @param rounds of this process
 * @param pools of connections of this process, by name
 */
public record OperationSources(
    TenantDatabase database,
    UUID process,
    Build build,
    int mostExperiments,
    SharedReading<List<JobQueue>> queues,
    SharedReading<LogArchiving> archiving,
    List<TaskManagers> clusters,
    ModelLoad models,
    Supplier<List<LedRounds.State>> rounds,
    Map<String, PoolLoad> pools) {}
