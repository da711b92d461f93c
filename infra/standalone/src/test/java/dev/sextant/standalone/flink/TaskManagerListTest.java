package dev.sextant.standalone.flink;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TaskManagerListTest {

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
