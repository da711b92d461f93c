package dev.sextant.api.operations;

import io.vertx.core.Future;
import java.util.List;
import java.util.function.Supplier;

/**
 * The task managers of a cluster of Flink.
 *
 * @param cluster name of what the cluster does
 * @param reading asks it; fails if it does not answer
 */
public record TaskManagers(String cluster, Supplier<Future<List<TaskManager>>> reading) {}
