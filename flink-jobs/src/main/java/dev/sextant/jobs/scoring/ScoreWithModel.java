package dev.sextant.jobs.scoring;

import dev.sextant.evaluation.ItemScorer;
import dev.sextant.evaluation.SparingScorer;
import dev.sextant.evaluation.remote.EndpointFailedException;
import dev.sextant.inference.model.ModelException;
import dev.sextant.inference.model.ModelMemoryException;
import dev.sextant.inference.processor.ComputeDevice;
import dev.sextant.inference.processor.InstructionPin;
import dev.sextant.jobs.scoring.ScoringPipeline.ScoringPlan;
import dev.sextant.jobs.scoring.model.CacheCounts;
import dev.sextant.jobs.scoring.model.ModelBranch;
import dev.sextant.jobs.scoring.model.ModelOpener.UnusableModelException;
import dev.sextant.jobs.scoring.source.ItemGroup;
import dev.sextant.jobs.tables.Database;
import dev.sextant.jobs.tables.TablesException;
import dev.sextant.jobs.tables.TenantTransactions;
import dev.sextant.jobs.tables.items.ItemOutcome;
import dev.sextant.jobs.threads.TaskThreads;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.streaming.api.functions.async.ResultFuture;
import org.apache.flink.streaming.api.functions.async.RichAsyncFunction;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Scores groups with one model, several groups at a time: while one group waits for Postgres, the
 * others keep the model's workers busy.
 */
@SuppressWarnings("NullAway.Init") // Flink calls open() first
final class ScoreWithModel extends RichAsyncFunction<ItemGroup, ItemOutcome> {

  private static final long serialVersionUID = 1L;

  /** How long an interrupted group may continue: more than one native call takes. */
  private static final Duration LONGEST_CALL = Duration.ofSeconds(15);

  private static final Logger LOG = LoggerFactory.getLogger(ScoreWithModel.class);

  private final Database database;
  private final ModelBranch branch;
  private final int groupsInFlight;
  private final @Nullable InstructionPin pin;
  private final boolean needsGpu;

  private transient TenantTransactions tables;
  private transient ModelBranch.Opened opened;
  private transient ItemScorer scorer;
  private transient TaskThreads threads;

  ScoreWithModel(ScoringPlan plan, ModelBranch branch) {
    this.database = plan.database();
    this.branch = branch;
    this.groupsInFlight = plan.groupsInFlight();
    this.pin = plan.pin();
    this.needsGpu = plan.needsGpu();
  }

  @Override
  public void open(OpenContext context) {
    requirePin();
    tables = database.open();
    opened = branch.open(tables, device(), new CacheCounts(getRuntimeContext().getMetricGroup()));
    scorer = new SparingScorer(opened.scorer(), ScoreWithModel::isNobodysFault);
    threads = new TaskThreads(groupsInFlight);
  }

  private ComputeDevice device() {
    return TaskDevice.of(
        getRuntimeContext().getExternalResourceInfos(TaskDevice.RESOURCE), needsGpu);
  }

  /** Fails the job at once: a restart would put the task on the same process again. */
  private void requirePin() {
    if (pin != null) {
      try {
        pin.require();
      } catch (ModelException e) {
        throw new UnusableModelException(String.valueOf(e.getMessage()), e);
      }
    }
  }

  /**
   * Unreachable tables, a server that answers nothing, and a model that cannot be opened are no
   * fault of an item.
   */
  private static boolean isNobodysFault(RuntimeException failure) {
    return failure instanceof TablesException
        || failure instanceof EndpointFailedException
        || failure instanceof UnusableModelException
        || failure instanceof ModelMemoryException;
  }

  /**
   * Completes with failed items if texts cannot be scored, and exceptionally only if the whole job
   * must stop, such as when Postgres is unreachable. It never completes while the process or this
   * task is stopping: the result is no longer needed, and neither the items nor the job have
   * failed.
   */
  @Override
  public void asyncInvoke(ItemGroup group, ResultFuture<ItemOutcome> result) {
    threads.execute(() -> score(group, result));
  }

  private void score(ItemGroup group, ResultFuture<ItemOutcome> result) {
    try {
      List<ItemOutcome> outcomes = GroupScorer.of(group, branch.id(), scorer);
      if (!threads.isEnding()) {
        result.complete(outcomes);
      }
    } catch (CancellationException e) {
      LOG.debug("A group was left when the process or its task stopped", e);
    } catch (EndpointFailedException e) {
      fail(
          result,
          new UnusableModelException(branch.unavailable(String.valueOf(e.getMessage())), e));
    } catch (Throwable e) { // an Error too: without a result the job would hang
      fail(result, e);
    }
  }

  private void fail(ResultFuture<ItemOutcome> result, Throwable failure) {
    if (!threads.isEnding()) {
      result.completeExceptionally(failure);
    }
  }

  @Override
  public void close() {
    if (threads != null) {
      threads.interrupt();
    }
    if (tables != null) {
      tables.close(); // ends the statements of interrupted groups
    }
    // A pass left over from an interrupted group is safe: a model closes between passes. A thread
    // that does not end keeps its model, and the claim on memory, only as long as it runs.
    if (threads != null) {
      threads.end(LONGEST_CALL, opened.model()::close);
    } else if (opened != null) {
      opened.model().close();
    }
  }
}
