package dev.sextant.standalone.tracing;

import dev.sextant.api.dispatch.JobCluster;
import dev.sextant.api.dispatch.JobOrder;
import dev.sextant.api.dispatch.JobStatus;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.List;

/** Keeps orders, and runs none. */
final class NoCluster implements JobCluster {

  final List<JobOrder> orders = new ArrayList<>();
  private final Future<Void> outcome;

  NoCluster(Future<Void> outcome) {
    this.outcome = outcome;
  }

  @Override
  public Future<Void> submit(JobOrder order) {
    orders.add(order);
    return outcome;
  }

  @Override
  public Future<JobStatus> status(JobOrder order) {
    return Future.failedFuture("unknown");
  }

  @Override
  public Future<Void> cancel(JobOrder order) {
    return Future.succeededFuture();
  }

  @Override
  public Future<Void> forget(JobOrder newest) {
    return Future.succeededFuture();
  }

  @Override
  public void onJobEnd(Runnable listener) {}
}
