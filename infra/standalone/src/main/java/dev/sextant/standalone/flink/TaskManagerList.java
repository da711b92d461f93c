package dev.sextant.standalone.flink;

import dev.sextant.api.operations.TaskManager;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.apache.flink.runtime.rest.messages.taskmanager.TaskManagerInfo;
import org.jspecify.annotations.Nullable;

/** Task managers as Flink describes them, in the words of the API. */
final class TaskManagerList {

  private TaskManagerList() {}

  /** Returns them on a context of Vert.x: who reads them must not occupy a thread of Flink. */
  static Future<List<TaskManager>> of(
      Vertx vertx, CompletionStage<? extends Collection<TaskManagerInfo>> all) {
    return Future.fromCompletionStage(all, vertx.getOrCreateContext())
        .map(found -> found.stream().map(TaskManagerList::of).toList());
  }

  private static TaskManager of(TaskManagerInfo manager) {
    return new TaskManager(
        manager.getResourceId().toString(),
        host(manager.getAddress()),
        manager.getNumberSlots(),
        manager.getNumberAvailableSlots(),
        manager.getHardwareDescription().getNumberOfCPUCores(),
        manager.getHardwareDescription().getSizeOfJvmHeap(),
        seenAt(manager.getLastHeartbeat()));
  }

  /** Flink gives 0 before the first heartbeat. */
  private static @Nullable OffsetDateTime seenAt(long heartbeat) {
    return heartbeat <= 0 ? null : Instant.ofEpochMilli(heartbeat).atOffset(ZoneOffset.UTC);
  }

  /**
   * Returns the machine of an address such as {@code
   * pekko.ssl.tcp://flink@10.0.0.7:43201/user/...}; one in the same JVM has none, and is on this
   * machine.
   */
  static String host(String address) {
    int at = address.indexOf('@');
    if (at < 0) {
      return "localhost";
    }
    int end = address.indexOf('/', at);
    String place = address.substring(at + 1, end < 0 ? address.length() : end);
    int port = place.lastIndexOf(':');
    return port < 0 ? place : place.substring(0, port);
  }
}
