package dev.sextant.api.generators;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.Probes;
import dev.sextant.api.testing.TestApi;
import dev.sextant.testing.generator.ProtocolServer;
import io.vertx.core.json.JsonObject;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The rule for addresses holds when a generator is called, not only when it is saved: a name may
 * resolve to another address by then. Rows with such addresses are written without the API.
 */
class GeneratorAddressTest {

  @AutoClose private static final TestApi api = TestApi.start();
  private static final ApiClient acme = api.acme();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://127.0.0.1:%d/v1",
        "https://127.0.0.1:%d/v1",
        "https://localhost:%d/v1",
        "https://[::1]:%d/v1",
        "https://10.0.0.1:%d/v1"
      })
  void a_private_address_is_never_connected_to(String address) throws Exception {
    try (ProtocolServer server = ProtocolServer.of()) {
      String id =
          acme.post("/generators", GeneratorSettingsTest.generator("openai-chat")).is(201).id();
      Probes.ended(acme, id);
      api.sql(
          api.database.owner(),
          api.database.acme(),
          "update generators set base_url = '%s' where id = '%s'"
              .formatted(address.formatted(server.port()), id));
      acme.post("/generators/" + id + "/probe").is(202);
      JsonObject probe = Probes.ended(acme, id);
      assertThat(probe.getString("state")).isEqualTo("failed");
      assertThat(probe.getString("failure"))
          .containsAnyOf("private network", "on this machine only");
      JsonObject reply =
          acme.post("/generators/" + id + "/test", new JsonObject().put("prompt", "Hello?"))
              .is(200)
              .json();
      assertThat(reply.getJsonObject("failure").getString("type")).isEqualTo("lasting-for-all");
      assertThat(reply.getJsonObject("failure").getString("words"))
          .containsAnyOf("private network", "on this machine only");
      assertThat(server.calls()).isEmpty();
    }
  }
}
