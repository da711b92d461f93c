package dev.sextant.standalone.instance;

import dev.sextant.api.ApiConfig;
import dev.sextant.api.PlatformApi;
import dev.sextant.api.Ports;
import dev.sextant.api.dispatch.JobCluster;
import dev.sextant.api.health.Parts;
import dev.sextant.api.operations.Build;
import dev.sextant.api.operations.TaskManagers;
import dev.sextant.api.telemetry.OtherFigures;
import dev.sextant.evaluation.live.LiveConfig;
import dev.sextant.evaluation.live.LiveScorer;
import dev.sextant.evaluation.live.LiveSimilarities;
import dev.sextant.jobs.access.DatabaseLogin;
import dev.sextant.jobs.access.RemoteAccess;
import dev.sextant.jobs.tables.Database;
import dev.sextant.migrations.Migrate;
import dev.sextant.standalone.exports.JobReportFiles;
import dev.sextant.standalone.live.SharedModelPreflights;
import dev.sextant.standalone.live.SharedModelScores;
import dev.sextant.standalone.live.SharedModelSimilarities;
import dev.sextant.standalone.live.Waiters;
import dev.sextant.standalone.models.ImageFileCheck;
import dev.sextant.standalone.models.LocalModels;
import dev.sextant.standalone.models.ProcessModelLoad;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.List;

/**
 * The API of a process, together with what it does itself: it keeps models open for live scores,
 * and writes files of reports as the role of the jobs.
 *
 * @param instance by which tasks of this process find their access
 * @param login of the role of the jobs
 * @param jobs runs the jobs
 * @param files keeps files of reports and, in a bucket, uploads
 * @param parts what the API depends on
 * @param otherFigures figures of other parts of this process, for its metrics
 * @param clusters of Flink that run the jobs
 */
public record ApiStart(
    String instance,
    DatabaseLogin login,
    JobCluster jobs,
    ApiFiles files,
    Parts parts,
    List<OtherFigures> otherFigures,
    List<TaskManagers> clusters) {

  /**
   * Starts it.
   *
   * @param closers gets what must be closed, in the order of its start
   */
  public Future<PlatformApi> run(Vertx vertx, ApiConfig config, Closers closers) {
    closers.push("tables of jobs", DatabaseLogin.grant(instance, login));
    LiveScorer scorer = new LiveScorer(LiveConfig.USUAL);
    closers.push("live scoring", scorer);
    Waiters waiters = new Waiters(vertx);
    closers.push("those who wait for models", waiters);
    ApiConfig.Generators allowed = config.generators();
    closers.push(
        "calls of models by jobs",
        RemoteAccess.grant(instance, new RemoteAccess(allowed.keys(), allowed.endpoints())));
    Ports ports =
        new Ports(
            jobs,
            new LocalModels(allowed.endpoints()),
            new SharedModelScores(scorer, waiters),
            new SharedModelSimilarities(new LiveSimilarities(scorer), waiters),
            new SharedModelPreflights(scorer),
            new JobReportFiles(tenant -> new Database(instance, tenant.value().toString())),
            files.exports(),
            files.uploads(),
            new ImageFileCheck(),
            parts,
            new ProcessModelLoad(),
            otherFigures,
            clusters,
            new Build(BuildVersion.current(), Migrate.version()));
    return PlatformApi.start(vertx, config, ports);
  }
}
