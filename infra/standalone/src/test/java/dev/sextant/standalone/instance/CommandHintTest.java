package dev.sextant.standalone.instance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.standalone.console.Halt;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class CommandHintTest {

  @Test
  void a_data_directory_is_named_unless_it_is_the_default_one() {
    assertThat(CommandHint.of("link", CommandHint.defaultData())).isEqualTo("./sextant link");
    assertThat(CommandHint.of("link", Path.of("/srv/one")))
        .isEqualTo("./sextant link --data /srv/one");
    assertThat(CommandHint.of("start", Path.of("/srv/it's two")))
        .isEqualTo("./sextant start --data '/srv/it'\\''s two'");
  }

  @Test
  void another_port_is_proposed_for_the_same_data_directory() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      int port = taken.getLocalPort();
      Path data = Path.of("/srv/one");

      assertThatThrownBy(() -> LoopbackPort.requireFree(port, "--port", "start", data))
          .isInstanceOf(Halt.class)
          .hasMessageContaining("./sextant start --port %d --data /srv/one".formatted(port + 1));
      assertThatThrownBy(
              () -> LoopbackPort.requireFree(port, "--keycloak-port", "start --keycloak", data))
          .hasMessageContaining(
              "./sextant start --keycloak --keycloak-port %d --data /srv/one".formatted(port + 1));
    }
  }
}
