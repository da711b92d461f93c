package dev.sextant.standalone.tracing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.jobs.JobRequest;
import dev.sextant.jobs.tracing.CollectorAddress;
import dev.sextant.standalone.console.Halt;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProcessTracingTest {

  private static final String ENDPOINT = "http://127.0.0.1:9";

  @Test
  void without_a_collector_no_class_of_opentelemetry_is_loaded() throws Exception {
    assertThat(loaded(Map.of(CollectorAddress.ENDPOINT, ""))).isEmpty();
    assertThat(loaded(Map.of(CollectorAddress.ENDPOINT, ENDPOINT))).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"true", "TRUE", " true "})
  void a_process_that_is_switched_off_loads_nothing_whatever_the_address(String disabled)
      throws Exception {
    for (String endpoint : List.of(ENDPOINT, "collector:4318")) {
      Map<String, String> environment =
          Map.of(CollectorAddress.ENDPOINT, endpoint, CollectorAddress.DISABLED, disabled);
      ProcessTracing.check(environment);
      assertThat(loaded(environment)).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"false", "", "1"})
  void nothing_else_switches_it_off(String disabled) {
    assertThat(
            CollectorAddress.of(
                Map.of(CollectorAddress.ENDPOINT, ENDPOINT, CollectorAddress.DISABLED, disabled)))
        .isPresent();
  }

  @Test
  void a_wrong_address_is_refused() {
    Map<String, String> wrong = Map.of(CollectorAddress.ENDPOINT, "collector:4318");

    assertThatThrownBy(() -> ProcessTracing.check(wrong))
        .isInstanceOf(Halt.class)
        .hasMessageContaining("OTEL_EXPORTER_OTLP_ENDPOINT is the address of a collector");
    assertThatThrownBy(() -> ProcessTracing.start(wrong)).isInstanceOf(Halt.class);
  }

  /** Starts and stops in classes of its own, and returns those of OpenTelemetry among them. */
  @SuppressWarnings("unchecked")
  private static List<String> loaded(Map<String, String> environment) throws Exception {
    Thread thread = Thread.currentThread();
    ClassLoader usual = thread.getContextClassLoader();
    try (Recorder recorder = new Recorder()) {
      thread.setContextClassLoader(recorder); // the libraries look for their parts with it
      Class<?> program = recorder.loadClass(Program.class.getName());
      ((Consumer<Map<String, String>>) program.getDeclaredConstructor().newInstance())
          .accept(environment);
      return List.copyOf(recorder.loaded);
    } finally {
      thread.setContextClassLoader(usual);
    }
  }

  /** Does what a process of the API does when it starts and stops. */
  public static final class Program implements Consumer<Map<String, String>> {

    @Override
    public void accept(Map<String, String> environment) {
      try (ProcessTracing tracing = ProcessTracing.start(environment)) {
        Vertx vertx = tracing.vertx(new VertxOptions());
        tracing.jobs(new NoCluster(Future.succeededFuture()));
        String id = UUID.randomUUID().toString();
        assertThat(new JobRequest(JobRequest.JobKind.SCORING, "i", id, id, 1, 0, 1, false, "v"))
            .isNotNull();
        vertx.close().toCompletionStage().toCompletableFuture().get(1, TimeUnit.MINUTES);
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
    }
  }

  /** Loads all classes of the class path again. */
  private static final class Recorder extends URLClassLoader {

    private final List<String> loaded = Collections.synchronizedList(new ArrayList<>());

    private Recorder() throws IOException {
      super(classPath(), ClassLoader.getPlatformClassLoader());
    }

    private static URL[] classPath() throws IOException {
      List<URL> parts = new ArrayList<>();
      for (String part : System.getProperty("java.class.path").split(File.pathSeparator)) {
        parts.add(new File(part).toURI().toURL());
      }
      return parts.toArray(URL[]::new);
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      if (name.startsWith("io.opentelemetry.")) {
        loaded.add(name);
      }
      return super.findClass(name);
    }
  }
}
