package dev.sextant.api.generators;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.http.Refusal;
import dev.sextant.remote.http.EndpointPolicy;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EndpointsTest {

  private static final Vertx VERTX = Vertx.vertx();

  @AfterAll
  static void close() {
    VERTX.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0.0.0.0",
        "10.255.0.1",
        "100.64.0.1",
        "100.127.255.255",
        "127.0.0.2",
        "169.254.169.254",
        "172.16.0.1",
        "172.31.255.255",
        "192.0.0.1",
        "192.0.2.1",
        "192.168.1.1",
        "198.18.0.1",
        "198.19.255.1",
        "198.51.100.1",
        "203.0.113.9",
        "224.0.0.1",
        "240.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "::ffff:10.0.0.1",
        "fe80::1",
        "fc00::1",
        "fd00:ec2::254",
        "ff02::1",
        "64:ff9b::a9fe:a9fe",
        "2002:7f00:1::",
        "2001:db8::1",
        "2001::1"
      })
  void a_name_that_leads_to_a_special_address_is_refused(String address) {
    assertThat(refusal(resolve(nothing(), "https://llm.example/v1", address)))
        .contains("private network");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1.1.1.1", "9.255.255.255", "11.0.0.1", "100.63.255.255", "100.128.0.1", "172.15.0.1",
            "172.32.0.1",
        "192.0.1.1", "192.167.1.1", "192.169.1.1", "198.17.0.1", "198.20.0.1", "223.255.255.255",
            "2606:4700::1111",
        "64:ff9b::101:101", "2002:101:101::"
      })
  void a_name_that_leads_to_a_public_address_is_allowed(String address) throws Exception {
    assertThat(value(resolve(nothing(), "https://llm.example/v1", address)))
        .containsExactly(InetAddress.getByName(address));
  }

  @Test
  void one_private_address_among_public_ones_is_refused() {
    assertThat(refusal(resolve(nothing(), "https://llm.example/v1", "1.1.1.1", "10.0.0.1")))
        .contains("private network");
  }

  @Test
  void a_host_name_that_later_resolves_to_a_private_address_is_refused() throws Exception {
    List<InetAddress> addresses =
        new java.util.ArrayList<>(List.of(InetAddress.getByName("1.1.1.1")));
    Endpoints endpoints = new Endpoints(VERTX, nothing(), host -> List.copyOf(addresses));
    value(endpoints.check("https://llm.example/v1"));
    value(endpoints.resolve("https://llm.example/v1"));
    addresses.set(0, InetAddress.getByName("169.254.169.254"));
    assertThat(refusal(endpoints.resolve("https://llm.example/v1"))).contains("private network");
  }

  @Test
  void an_unknown_host_name_can_be_saved_but_not_used() {
    Endpoints endpoints =
        new Endpoints(
            VERTX,
            nothing(),
            host -> {
              throw new UnknownHostException(host);
            });
    value(endpoints.check("https://llm.example/v1"));
    assertThat(refusal(endpoints.resolve("https://llm.example/v1"))).contains("does not lead");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://llm.example:0/v1",
        "https://llm.example:65536/v1",
        "https://llm.example:99999/v1",
        "https://llm.example:99999999999/v1",
        "https://llm.example:/v1",
        "https://[2606:4700::1111]:0/v1",
        "https://[fe80::1%25lo]/v1",
        "https://[fe80::1%lo]:443/v1",
        "https://[2606:4700::1111%25eth0]/v1"
      })
  void an_unusable_address_is_not_saved(String url) {
    Endpoints endpoints =
        new Endpoints(
            VERTX,
            nothing(),
            host -> {
              throw new UnknownHostException(host);
            });
    assertThat(refusal(endpoints.check(url))).startsWith("The base_url must");
  }

  @Test
  void the_first_and_the_last_port_may_be_saved() {
    value(resolve(nothing(), "https://llm.example:1/v1", "1.1.1.1"));
    value(resolve(nothing(), "https://[2606:4700::1111]:65535/v1", "1.1.1.1"));
  }

  @Test
  void plain_http_is_for_this_machine_and_only_where_that_is_allowed() {
    EndpointPolicy here = new EndpointPolicy(true, Set.of());
    value(resolve(here, "http://localhost:11434/v1", "127.0.0.1", "::1"));
    value(resolve(here, "https://localhost/v1", "127.0.0.1"));
    assertThat(refusal(resolve(here, "http://llm.example/v1", "1.1.1.1")))
        .contains("this machine only");
    assertThat(refusal(resolve(here, "http://llm.example/v1", "127.0.0.1", "1.1.1.1")))
        .contains("this machine only");
    assertThat(refusal(resolve(here, "https://llm.example/v1", "10.0.0.1")))
        .contains("private network");
    assertThat(refusal(resolve(nothing(), "http://localhost:11434/v1", "127.0.0.1")))
        .contains("https://");
  }

  @Test
  void a_host_that_the_operator_allows_may_lie_in_the_network() {
    EndpointPolicy internal = new EndpointPolicy(false, Set.of("llm.internal"));
    value(resolve(internal, "https://llm.internal/v1", "10.0.0.1"));
    value(resolve(internal, "https://LLM.internal/v1", "10.0.0.1"));
    assertThat(refusal(resolve(internal, "https://llm.internal.evil/v1", "10.0.0.1")))
        .contains("private network");
  }

  private static EndpointPolicy nothing() {
    return new EndpointPolicy(false, Set.of());
  }

  private static Future<List<InetAddress>> resolve(
      EndpointPolicy allowed, String url, String... addresses) {
    return new Endpoints(
            VERTX,
            allowed,
            host -> {
              InetAddress[] found = new InetAddress[addresses.length];
              for (int i = 0; i < found.length; i++) {
                found[i] = InetAddress.getByName(addresses[i]);
              }
              return List.of(found);
            })
        .resolve(url);
  }

  private static String refusal(Future<?> future) {
    try {
      future.toCompletionStage().toCompletableFuture().get(120, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      assertThat(e.getCause()).isInstanceOf(Refusal.class);
      return String.valueOf(e.getCause().getMessage());
    } catch (Exception e) {
      throw new AssertionError(e);
    }
    throw new AssertionError("it was allowed");
  }

  private static <T> T value(Future<T> future) {
    try {
      return future.toCompletionStage().toCompletableFuture().get(120, TimeUnit.SECONDS);
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }
}
