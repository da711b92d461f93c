package dev.sextant.standalone.command.running;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.standalone.command.WrongLineException;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class StartOptionsTest {

  @Test
  void there_are_no_metrics_unless_a_port_is_named() {
    assertThat(of().metricsPort(2, List.of())).isEqualTo(OptionalInt.empty());
    assertThat(of("--metrics-port", "9464").metricsPort(1, List.of(7117))).hasValue(9464);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "65535", "-1", "here", ""})
  void a_port_of_metrics_that_leaves_none_for_the_next_process_is_refused(String port) {
    assertThatThrownBy(() -> of("--metrics-port", port).metricsPort(2, List.of()))
        .isInstanceOf(WrongLineException.class)
        .hasMessageContaining("--metrics-port")
        .hasMessageContaining("65534");
  }

  @Test
  void metrics_share_no_port_with_the_pages_or_keycloak() {
    StartOptions options = of("--metrics-port", "7116");
    assertThat(options.metricsPort(1, List.of(7117))).hasValue(7116);
    assertThatThrownBy(() -> options.metricsPort(2, List.of(7117, 7118)))
        .isInstanceOf(WrongLineException.class)
        .hasMessage("Metrics need a port of their own, found 7117 twice.");
  }

  private static StartOptions of(String... line) {
    StartOptions options = new StartOptions();
    new CommandLine(options).parseArgs(line);
    return options;
  }
}
