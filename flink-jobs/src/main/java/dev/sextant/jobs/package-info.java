/**
 * The jobs: sampling, scoring and reporting, as graphs that a Flink cluster runs.
 *
 * <p>{@link dev.sextant.jobs.Jobs} is the entry point. Only the {@code *Job} classes see Flink's
 * environment; the pipelines below are functions of streams. Rooms:
 *
 * <ul>
 *   <li>{@code sampling}: makes the missing draws of an answer set, in one subtask
 *   <li>{@code scoring}: {@code source} reads items, {@code model} has a branch for each model
 *   <li>{@code reporting}: {@code series} reads scores with their labels, {@code samples} computes
 *       curves by number of samples, {@code json} writes {@code report.json}
 *   <li>{@code tables}: the SQL, by topic; {@code Sql} runs statements, {@code RecordReader} maps
 *       rows to records. No other package knows JDBC
 *   <li>{@code access}: keys and allowed addresses of a process, which are never part of a graph
 *   <li>{@code threads}: threads that end with their task
 * </ul>
 */
@NullMarked
package dev.sextant.jobs;

import org.jspecify.annotations.NullMarked;
