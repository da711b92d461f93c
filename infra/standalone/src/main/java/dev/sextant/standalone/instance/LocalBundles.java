package dev.sextant.standalone.instance;

import dev.sextant.jobs.bundles.BundleContent;
import dev.sextant.jobs.bundles.ReportBundle;
import dev.sextant.jobs.tables.Database;
import dev.sextant.standalone.exports.BundleRenderings;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** Writes bundles of the local tenant's experiments for commands on this machine, one at a time. */
public final class LocalBundles {

  /** A bundle of millions of scores takes minutes; Vert.x warns only of what takes longer. */
  private static final long LONGEST_HOURS = 2;

  private final WorkerExecutor worker;
  private final Database tables;

  /**
   * @param tables of the tenant
   */
  public LocalBundles(Vertx vertx, Database tables) {
    this.worker = vertx.createSharedWorkerExecutor("bundles", 1, LONGEST_HOURS, TimeUnit.HOURS);
    this.tables = tables;
  }

  /**
   * Writes a bundle.
   *
   * @param folder absolute; does not exist, or is empty
   */
  public Future<Void> write(String experimentId, Path folder) {
    return worker.executeBlocking(
        () -> {
          ReportBundle.write(
              tables, experimentId, folder, new BundleContent(new BundleRenderings(), false));
          return null;
        });
  }
}
