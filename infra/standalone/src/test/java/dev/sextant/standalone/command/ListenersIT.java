package dev.sextant.standalone.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sextant.standalone.command.testing.Sandbox;
import dev.sextant.testing.FreePort;
import dev.sextant.testing.Listener;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A stranger on this machine connects to each listener of a running instance, and gets nothing. */
class ListenersIT {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int ANSWER_MILLIS = 20_000;

  @TempDir private static Path folder;

  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private static Sandbox sandbox;
  private static int keycloak;
  private static int metrics;
  private static int door;
  private static int postgres;

  /** The ports of the instance's own process that are not the pages, the door or metrics: Flink. */
  private static Set<Integer> flink;

  private static List<Listener> all;

  @BeforeAll
  static void start() throws Exception {
    sandbox = new Sandbox(folder);
    keycloak = FreePort.find();
    metrics = FreePort.find();
    sandbox.startWithKeycloak(keycloak, "--metrics-port", Integer.toString(metrics));
    JsonNode instance = JSON.readTree(sandbox.data().resolve("instance.json").toFile());
    door = instance.path("door_port").asInt();
    Path postmaster = sandbox.data().resolve("postgres/cluster/postmaster.pid");
    postgres = Integer.parseInt(Files.readAllLines(postmaster).get(3).strip());
    all = new ArrayList<>(Listener.ofTree(sandbox.owner()));
    flink = new TreeSet<>();
    Listener.of(sandbox.owner()).forEach(each -> flink.add(each.port()));
    flink.removeAll(Set.of(sandbox.port(), door, metrics));
  }

  @AfterAll
  static void stop() throws Exception {
    sandbox.close();
  }

  @Test
  void the_listeners_are_those_of_the_security_page_and_all_are_on_loopback() {
    assertThat(all).allMatch(Listener::isLoopback);
    Set<Integer> known = new TreeSet<>(flink);
    known.addAll(Set.of(sandbox.port(), door, postgres, keycloak, metrics));
    assertThat(flink).as("file server and REST interface").hasSize(2);
    assertThat(all).extracting(Listener::port).containsExactlyInAnyOrderElementsOf(known);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/api/v1/projects", "/api/v1/me", "/api/v1/tenants", "/api/v1/usage"})
  void the_api_answers_a_stranger_with_401(String path) throws Exception {
    assertThat(get(sandbox.port(), path).statusCode()).isEqualTo(401);
  }

  @Test
  void the_control_of_the_instance_answers_a_stranger_with_403() throws Exception {
    for (String secret : List.of("", "Bearer ", "Bearer null", "Bearer guessed")) {
      for (String path : List.of("/parts", "/sign-in-codes", "/")) {
        HttpRequest.Builder request = at(door, path).header("Authorization", secret);
        assertThat(send(request.GET())).isEqualTo(new Answer(403, ""));
        assertThat(send(request.POST(HttpRequest.BodyPublishers.noBody())))
            .isEqualTo(new Answer(403, ""));
      }
    }
  }

  @Test
  void metrics_are_shown_at_one_address_only() throws Exception {
    assertThat(get(metrics, "/metrics").body()).contains("sextant_queue_readable");
    for (String path : List.of("/", "/metrics/", "/api/v1/projects")) {
      assertThat(get(metrics, path).statusCode()).as(path).isEqualTo(404);
    }
  }

  @Test
  void one_port_of_flink_answers_404_and_the_other_not_at_all() throws Exception {
    List<String> answers = new ArrayList<>();
    for (int port : flink) {
      answers.add(plain(port, "GET /v1/overview HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"));
    }
    assertThat(answers).filteredOn(String::isEmpty).hasSize(1);
    assertThat(answers).filteredOn(each -> each.startsWith("HTTP/1.1 404")).hasSize(1);
  }

  @Test
  void no_port_of_flink_takes_a_tls_connection_without_a_certificate() throws Exception {
    for (int port : flink) {
      assertThatThrownBy(() -> secured(port)).isInstanceOf(IOException.class);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"postgres", "sextant", "sextant_owner", "sextant_api", "sextant_jobs", "keycloak"})
  void postgres_lets_nobody_in_without_the_password(String role) {
    for (String password : List.of("", "postgres", role)) {
      assertThatThrownBy(
              () ->
                  DriverManager.getConnection(
                          "jdbc:postgresql://127.0.0.1:" + postgres + "/sextant", role, password)
                      .close())
          .isInstanceOf(SQLException.class)
          .hasMessageMatching("(?s).*(password|no pg_hba.conf entry).*");
    }
  }

  @Test
  void keycloak_lets_nobody_administer_it_without_its_accounts() throws Exception {
    assertThat(get(keycloak, "/admin/realms").statusCode()).isEqualTo(401);
    assertThat(get(keycloak, "/admin/realms/sextant/users").statusCode()).isEqualTo(401);
    HttpRequest.Builder guess =
        at(keycloak, "/realms/master/protocol/openid-connect/token")
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(
                HttpRequest.BodyPublishers.ofString(
                    "grant_type=password&client_id=admin-cli&username=admin&password=admin"));
    Answer refused = send(guess);
    assertThat(refused.status()).isBetween(400, 401);
    assertThat(refused.body()).contains("error").doesNotContain("access_token");
  }

  private record Answer(int status, String body) {}

  private static Answer send(HttpRequest.Builder request) throws Exception {
    HttpResponse<String> answer = HTTP.send(request.build(), HttpResponse.BodyHandlers.ofString());
    return new Answer(answer.statusCode(), answer.body());
  }

  private static HttpResponse<String> get(int port, String path) throws Exception {
    return HTTP.send(at(port, path).build(), HttpResponse.BodyHandlers.ofString());
  }

  private static HttpRequest.Builder at(int port, String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path));
  }

  /** Returns all that a port answers; empty if it closes the connection without a byte. */
  private static String plain(int port, String sent) throws IOException {
    try (Socket socket = new Socket(InetAddress.getByName("127.0.0.1"), port)) {
      socket.setSoTimeout(ANSWER_MILLIS);
      socket.getOutputStream().write(sent.getBytes(StandardCharsets.US_ASCII));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII)
          .replaceAll("[^\\x20-\\x7e\\s]", "")
          .strip();
    } catch (IOException closed) {
      return "";
    }
  }

  /** Connects by TLS, trusting any certificate and showing none, and reads one byte. */
  private static void secured(int port) throws Exception {
    SSLContext trusting = SSLContext.getInstance("TLS");
    trusting.init(null, new TrustManager[] {new TrustsAll()}, new SecureRandom());
    try (SSLSocket socket =
        (SSLSocket) trusting.getSocketFactory().createSocket("127.0.0.1", port)) {
      socket.setSoTimeout(ANSWER_MILLIS);
      socket.startHandshake();
      socket.getOutputStream().write(1);
      if (socket.getInputStream().read() < 0) {
        throw new IOException("closed");
      }
    }
  }

  private static final class TrustsAll implements X509TrustManager {

    @Override
    public void checkClientTrusted(X509Certificate[] chain, String type) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String type) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}
