package dev.sextant.standalone.flink.metrics;

import dev.sextant.standalone.console.Halt;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.flink.configuration.ConfigOptions;
import org.apache.flink.configuration.Configuration;

/**
 * Where a process of Flink shows its metrics.
 *
 * @param host address that it is bound to
 * @param port of the listener
 */
public record MetricsPort(String host, int port) {

  static final String HOST = "host";
  static final String PORT = "port";
  static final String MODELS = "models";

  private static final String PREFIX = "metrics.reporter.sextant.";

  /**
   * Writes it into the settings of a process.
   *
   * @param hasModels whether the process opens models
   */
  public void into(Configuration configuration, boolean hasModels) {
    options(hasModels)
        .forEach(
            (key, value) ->
                configuration.set(ConfigOptions.key(key).stringType().noDefaultValue(), value));
  }

  /**
   * Returns it as arguments of a process.
   *
   * @param hasModels whether the process opens models
   */
  public List<String> arguments(boolean hasModels) {
    return options(hasModels).entrySet().stream()
        .flatMap(option -> Stream.of("-D", option.getKey() + "=" + option.getValue()))
        .toList();
  }

  private Map<String, String> options(boolean hasModels) {
    return new TreeMap<>(
        Map.of(
            PREFIX + "factory.class",
            MetricsReporterFactory.class.getName(),
            PREFIX + HOST,
            host,
            PREFIX + PORT,
            "" + port,
            PREFIX + MODELS,
            "" + hasModels));
  }

  /**
   * Checks that it can be listened on, before the process begins. One that takes it afterwards is
   * waited for.
   *
   * @throws Halt if not
   */
  public void requireFree() {
    try (ServerSocket socket = new ServerSocket()) {
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(host, port));
    } catch (IOException e) {
      throw Halt.refused(
          "The metrics cannot listen on %s:%d: %s.".formatted(host, port, e.getMessage()));
    }
  }
}
