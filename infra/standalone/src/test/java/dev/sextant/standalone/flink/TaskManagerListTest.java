package dev.sextant.standalone.flink;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Context;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.runtime.rest.messages.taskmanager.TaskManagerInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TaskManagerListTest {

  @Test
  void who_reads_the_list_continues_on_vertx_and_not_on_flinks_thread() throws Exception {
    Vertx vertx = Vertx.vertx();
    try {
      CompletableFuture<List<TaskManagerInfo>> flink = new CompletableFuture<>();
      CompletableFuture<Boolean> onVertx = new CompletableFuture<>();
      TaskManagerList.of(vertx, flink)
          .onComplete(list -> onVertx.complete(Context.isOnVertxThread()));
      Thread thread = new Thread(() -> flink.complete(List.of()));
      thread.start();
      thread.join();

      assertThat(onVertx.get()).isTrue();
    } finally {
      vertx.close();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "pekko.ssl.tcp://flink@10.0.0.7:43201/user/rpc/taskmanager_0, 10.0.0.7",
    "pekko.tcp://flink@node-3.example.org:6122/user/rpc/taskmanager_0, node-3.example.org",
    "pekko.ssl.tcp://flink@[fd00::7]:43201/user/rpc/taskmanager_0, [fd00::7]",
    "pekko://flink/user/rpc/taskmanager_0, localhost",
    "anything, localhost",
  })
  void the_machine_of_an_address_is_its_host(String address, String host) {
    assertThat(TaskManagerList.host(address)).isEqualTo(host);
  }
}
