package dev.sextant.standalone.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.standalone.command.testing.CommandTree.Outcome;
import dev.sextant.standalone.command.testing.Sandbox;
import dev.sextant.standalone.command.testing.SignInPages;
import dev.sextant.testing.FreePort;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An instance whose Keycloak is killed under load, and cannot restart for a while. */
class KeycloakStayingUpIT {

  /** A hung test ends after some minutes; each look at the status takes about a second. */
  private static final int LOOKS = 300;

  private static final int INVITERS = 4;

  @TempDir Path folder;

  @Test
  void a_keycloak_that_is_killed_under_load_comes_back_and_requests_say_when_to_retry()
      throws Exception {
    int port = FreePort.find();
    try (Sandbox sandbox = new Sandbox(folder)) {
      Load load = new Load(signedIn(sandbox, sandbox.startWithKeycloak(port)), sandbox.port());
      try (load) {
        load.awaitOne(201);
        killAll(sandbox);
        // Without its port it cannot restart, however fast this machine is.
        try (ServerSocket squatter = squat(port)) {
          assertThat(squatter.isBound()).isTrue();
          await(() -> sandbox.run("status").all().contains("Keycloak does not start"));
          Outcome status = sandbox.run("status");
          assertThat(status.exitCode()).isEqualTo(1);
          assertThat(status.output()).contains("is not ready: ", "down: Keycloak");
          load.awaitOne(503);
        }
        await(() -> sandbox.run("status").exitCode() == 0);
        load.awaitOne(201);
      }
      load.assertOnly201And503();
      assertThat(log(sandbox, "Keycloak runs again")).isEqualTo(1);
      assertThat(log(sandbox, "Keycloak does not start yet")).isEqualTo(1);
      assertThat(sandbox.run("stop").output()).contains("Sextant has stopped.");
      assertThat(keycloaks(sandbox)).isEmpty();
    }
  }

  /** People who invite others, one after another, which asks Keycloak each time. */
  private static final class Load implements AutoCloseable {

    private final SignInPages admin;
    private final URI members;
    private final AtomicInteger invited = new AtomicInteger();
    private final Queue<HttpResponse<String>> answers = new ConcurrentLinkedQueue<>();
    private final ExecutorService threads = Executors.newFixedThreadPool(INVITERS);
    private volatile boolean over;

    Load(SignInPages admin, int port) {
      this.admin = admin;
      this.members = URI.create("http://127.0.0.1:" + port + "/api/v1/members");
      for (int i = 0; i < INVITERS; i++) {
        threads.submit(this::invite);
      }
    }

    private Void invite() throws Exception {
      while (!over) {
        String name = "person-" + invited.incrementAndGet() + "@example.org";
        answers.add(
            admin.postJson(members, "{\"email\": \"%s\", \"role\": \"viewer\"}".formatted(name)));
        TimeUnit.MILLISECONDS.sleep(100);
      }
      return null;
    }

    /** Waits for an answer with this status to a request that begins from now on. */
    void awaitOne(int status) throws Exception {
      int before = answers.size();
      await(() -> answers.stream().skip(before).anyMatch(each -> each.statusCode() == status));
    }

    void assertOnly201And503() {
      assertThat(answers)
          .allSatisfy(
              each -> {
                assertThat(each.statusCode()).as(each.body()).isIn(201, 503);
                assertThat(each.headers().firstValue("Retry-After").isPresent())
                    .isEqualTo(each.statusCode() == 503);
              });
      assertThat(answers)
          .filteredOn(each -> each.statusCode() == 503)
          .allSatisfy(each -> assertThat(each.body()).contains("identity-provider-unavailable"));
    }

    @Override
    public void close() throws InterruptedException {
      over = true;
      threads.shutdown();
      assertThat(threads.awaitTermination(2, TimeUnit.MINUTES)).isTrue();
    }
  }

  private static SignInPages signedIn(Sandbox sandbox, Outcome started) throws Exception {
    Matcher password = Pattern.compile("once, with the password (\\S+)").matcher(started.output());
    assertThat(password.find()).as(started.all()).isTrue();
    SignInPages pages =
        new SignInPages("owner@sextant.localhost", password.group(1), "a passphrase of my own");
    pages.walk("http://127.0.0.1:" + sandbox.port() + "/api/v1/sign-in");
    return pages;
  }

  private static void killAll(Sandbox sandbox) throws Exception {
    List<ProcessHandle> running = keycloaks(sandbox);
    assertThat(running).isNotEmpty();
    running.forEach(ProcessHandle::destroyForcibly);
    for (ProcessHandle each : running) {
      each.onExit().get(1, TimeUnit.MINUTES);
    }
  }

  private static ServerSocket squat(int port) throws IOException {
    ServerSocket socket = new ServerSocket();
    socket.setReuseAddress(true);
    socket.bind(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), port));
    return socket;
  }

  /** The processes whose command line names this data directory's Keycloak folder. */
  private static List<ProcessHandle> keycloaks(Sandbox sandbox) throws IOException {
    String home = sandbox.data().toRealPath().resolve("keycloak").toString();
    return ProcessHandle.allProcesses()
        .filter(process -> commandLine(process).contains("kc.home.dir=" + home))
        .toList();
  }

  private static String commandLine(ProcessHandle process) {
    try {
      return Files.readString(Path.of("/proc/" + process.pid() + "/cmdline"));
    } catch (IOException e) {
      return "";
    }
  }

  private static long log(Sandbox sandbox, String part) throws IOException {
    return Files.readAllLines(sandbox.data().resolve("logs/sextant.log")).stream()
        .filter(line -> line.contains(part))
        .count();
  }

  private static void await(Callable<Boolean> condition) throws Exception {
    for (int look = 0; look < LOOKS; look++) {
      if (condition.call()) {
        return;
      }
      TimeUnit.SECONDS.sleep(1);
    }
    assertThat(condition.call()).isTrue();
  }
}
