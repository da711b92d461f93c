package dev.sextant.standalone.flink;

import dev.sextant.inference.Embedders;
import org.apache.flink.runtime.taskexecutor.TaskManagerRunner;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A task manager that prepares itself for models while it waits for tasks, so that a job which it
 * takes over from a lost one stands still for a shorter time.
 */
public final class WarmTaskManager {

  private static final Logger LOG = LoggerFactory.getLogger(WarmTaskManager.class);

  private WarmTaskManager() {}

  /** Runs a task manager until the process ends; takes Flink's own arguments. */
  public static void main(String[] arguments) throws Exception {
    warmUp();
    TaskManagerRunner.main(arguments);
  }

  /**
   * Prepares this JVM in the background. A failure is logged; the first job repeats and reports it.
   */
  public static void warmUp() {
    Thread thread = new Thread(WarmTaskManager::prepare, "warm-up");
    thread.setDaemon(true);
    thread.start();
  }

  private static void prepare() {
    try {
      Embedders.warmUp();
    } catch (RuntimeException | LinkageError e) {
      LOG.warn("The engine of embedders is not ready.", e);
    }
  }
}
