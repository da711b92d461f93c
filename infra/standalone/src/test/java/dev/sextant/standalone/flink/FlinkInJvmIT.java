package dev.sextant.standalone.flink;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.operations.TaskManager;
import dev.sextant.testing.Listener;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.flink.api.common.JobID;
import org.apache.flink.configuration.BlobServerOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.runtime.blob.BlobClient;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Access to the loopback interface gives no access to Flink. */
class FlinkInJvmIT {

  private static final String NOT_FOUND = "404";

  /** Answer to a form on a path without a route; nothing of it is stored. */
  private static final String NO_ROUTE = "400";

  private static final String BOUNDARY = "----sextant";
  private static final String SUBMISSION =
      ("--%1$s\r\nContent-Disposition: form-data; name=\"request\"\r\n"
              + "Content-Type: application/json\r\n\r\n{}\r\n--%1$s--\r\n")
          .formatted(BOUNDARY);

  private static final int ANSWER_MILLIS = 20_000;

  @TempDir private Path scratch;

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  @Test
  void a_job_runs_but_no_port_of_the_cluster_answers_with_anything_of_flink() throws Exception {
    try (MiniCluster cluster = FlinkInJvm.start(1, scratch, Optional.empty())) {
      assertThat(ports()).contains(restPort(cluster));

      assertThat(answers(this::overview)).containsValue(NOT_FOUND).allSatisfy(this::isNotFlink);
      assertThat(answers(this::submit)).containsValue(NOT_FOUND).allSatisfy(this::isNotFlink);
      assertThat(answers(this::submitAsForm).values()).isSubsetOf(NOT_FOUND, NO_ROUTE, "closed");

      StreamGraph job = job();
      cluster.submitJob(job).get(1, TimeUnit.MINUTES);
      assertThat(cluster.requestJobResult(job.getJobID()).get(1, TimeUnit.MINUTES).isSuccess())
          .isTrue();
      assertThat(taskManagers(cluster))
          .singleElement()
          .satisfies(
              manager -> {
                assertThat(manager.slots()).isEqualTo(1);
                assertThat(manager.freeSlots()).isBetween(0, 1);
                assertThat(manager.host()).isEqualTo("localhost");
                assertThat(manager.memoryBytes()).isPositive();
                assertThat(Optional.ofNullable(manager.seenAt()).stream())
                    .as("none before the first heartbeat, and never 1970")
                    .allMatch(seen -> seen.isAfter(OffsetDateTime.now().minusHours(1)));
              });
    }
  }

  private static List<TaskManager> taskManagers(MiniCluster cluster) throws Exception {
    Vertx vertx = Vertx.vertx();
    try {
      return FlinkInJvm.taskManagers(vertx, CompletableFuture.completedFuture(cluster))
          .toCompletionStage()
          .toCompletableFuture()
          .get(1, TimeUnit.MINUTES);
    } finally {
      vertx.close();
    }
  }

  @Test
  void no_port_of_the_cluster_takes_a_file_from_who_has_not_its_key() throws Exception {
    try (MiniCluster cluster = FlinkInJvm.start(1, scratch, Optional.empty())) {
      assertThat(takers(Set.of())).as("REST alone speaks in the clear").isEmpty();
      assertThat(scratch.resolve("flink.p12")).exists();
      assertThat(Files.getPosixFilePermissions(scratch.resolve("flink.p12")))
          .isEqualTo(PosixFilePermissions.fromString("rw-------"));
    }
  }

  @Test
  void a_cluster_as_flink_makes_it_takes_files_from_anybody() throws Exception {
    Set<Integer> before = ports();
    try (MiniCluster cluster =
        new MiniCluster(
            new MiniClusterConfiguration.Builder()
                .setConfiguration(new Configuration().set(RestOptions.BIND_PORT, "0"))
                .build())) {
      cluster.start();

      assertThat(takers(before)).isNotEmpty();
    }
  }

  /** Returns the ports that accept a file in the protocol of Flink's file server. */
  private Set<Integer> takers(Set<Integer> without) throws Exception {
    Path file = Files.writeString(scratch.resolve("stranger.txt"), "left by a stranger");
    Set<Integer> takers = new TreeSet<>();
    for (int port : ports()) {
      if (!without.contains(port) && takes(port, file)) {
        takers.add(port);
      }
    }
    return takers;
  }

  private static boolean takes(int port, Path file) {
    Configuration plain = new Configuration().set(BlobServerOptions.SO_TIMEOUT, ANSWER_MILLIS);
    try (BlobClient stranger = new BlobClient(new InetSocketAddress("127.0.0.1", port), plain)) {
      return stranger.uploadFile(new JobID(), new org.apache.flink.core.fs.Path(file.toUri()))
          != null;
    } catch (IOException e) {
      return false;
    }
  }

  @Test
  void a_cluster_as_flink_makes_it_does_answer() throws Exception {
    try (MiniCluster cluster =
        new MiniCluster(
            new MiniClusterConfiguration.Builder()
                .setConfiguration(new Configuration().set(RestOptions.BIND_PORT, "0"))
                .build())) {
      cluster.start();

      // It answers 503 until it has a leader.
      for (int i = 0; i < 3_000 && !answers(this::overview).containsValue("200"); i++) {
        TimeUnit.MILLISECONDS.sleep(10);
      }
      assertThat(answers(this::overview)).containsValue("200");
      assertThat(answers(this::submit).values()).allMatch(Predicate.not(NOT_FOUND::equals));
    }
  }

  private void isNotFlink(Integer port, String answer) {
    assertThat(answer).as("port %d", port).isIn(NOT_FOUND, "closed");
  }

  private interface Call {
    HttpRequest.Builder on(HttpRequest.Builder request, String base);
  }

  private TreeMap<Integer, String> answers(Call call) throws Exception {
    TreeMap<Integer, String> answers = new TreeMap<>();
    for (int port : ports()) {
      answers.put(port, answer(call, "http://127.0.0.1:" + port));
    }
    return answers;
  }

  private String answer(Call call, String base) throws InterruptedException {
    HttpRequest request =
        call.on(HttpRequest.newBuilder().timeout(Duration.ofSeconds(20)), base).build();
    try {
      return String.valueOf(http.send(request, BodyHandlers.discarding()).statusCode());
    } catch (IOException e) {
      return "closed";
    }
  }

  private HttpRequest.Builder overview(HttpRequest.Builder request, String base) {
    return request.uri(URI.create(base + "/v1/overview"));
  }

  private HttpRequest.Builder submit(HttpRequest.Builder request, String base) {
    return request
        .uri(URI.create(base + "/v1/jobs"))
        .header("Content-Type", "application/json")
        .POST(BodyPublishers.ofString("{}"));
  }

  private HttpRequest.Builder submitAsForm(HttpRequest.Builder request, String base) {
    return request
        .uri(URI.create(base + "/v1/jobs"))
        .header("Content-Type", "multipart/form-data; boundary=" + BOUNDARY)
        .POST(BodyPublishers.ofString(SUBMISSION));
  }

  private static Set<Integer> ports() throws IOException {
    return Listener.of(ProcessHandle.current()).stream()
        .map(Listener::port)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static int restPort(MiniCluster cluster) throws Exception {
    return cluster.getRestAddress().get(1, TimeUnit.MINUTES).getPort();
  }

  private static StreamGraph job() {
    StreamExecutionEnvironment environment =
        StreamExecutionEnvironment.getExecutionEnvironment(new Configuration());
    environment.setParallelism(1);
    environment.fromSequence(1, 10).sinkTo(new DiscardingSink<>());
    StreamGraph graph = environment.getStreamGraph();
    graph.setJobId(new JobID());
    return graph;
  }
}
