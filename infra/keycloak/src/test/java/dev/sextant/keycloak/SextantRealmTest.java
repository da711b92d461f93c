package dev.sextant.keycloak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SextantRealmTest {

  private static final String SECRET = "a".repeat(32);

  private String text;
  private JsonNode realm;

  @BeforeEach
  void reads_the_file(@TempDir Path folder) throws IOException {
    SextantRealm.copyTo(folder);
    text = Files.readString(folder.resolve("sextant-realm.json"));
    realm = new ObjectMapper().readTree(text);
  }

  @Test
  void what_the_file_leaves_open_is_what_is_filled_in() {
    assertThat(
            Pattern.compile("\\$\\{(SEXTANT_[A-Z_]+)}")
                .matcher(text)
                .results()
                .map(found -> found.group(1))
                .collect(Collectors.toSet()))
        .isEqualTo(
            new SextantRealm("http://127.0.0.1:7117", SECRET, SECRET).environment().keySet());
  }

  @Test
  void the_file_holds_no_secret() {
    assertThat(clients().filter(client -> client.has("secret")))
        .hasSize(2)
        .allSatisfy(
            client ->
                assertThat(client.path("secret").asText())
                    .matches("\\$\\{SEXTANT_[A-Z_]+_SECRET}"));
    assertThat(text).doesNotContain("\"credentials\"").doesNotContain("privateKey");
  }

  @Test
  void nobody_is_sent_back_to_an_address_that_is_not_spelled_out() {
    assertThat(clients().flatMap(client -> strings(client.path("redirectUris"))))
        .containsExactly("${SEXTANT_ADDRESS}" + SextantRealm.CALLBACK);
    assertThat(client(SextantRealm.WEB_CLIENT).path("attributes"))
        .anySatisfy(
            value ->
                assertThat(value.asText())
                    .isEqualTo("${SEXTANT_ADDRESS}" + SextantRealm.BACK_CHANNEL_LOGOUT));
  }

  @Test
  void no_client_takes_passwords_or_hands_out_tokens_in_addresses() {
    assertThat(clients())
        .hasSize(3)
        .noneMatch(client -> client.path("directAccessGrantsEnabled").asBoolean(true))
        .noneMatch(client -> client.path("implicitFlowEnabled").asBoolean(true));
  }

  @Test
  void the_browsers_client_must_prove_that_it_asked_for_the_code() {
    assertThat(
            client(SextantRealm.WEB_CLIENT)
                .path("attributes")
                .path("pkce.code.challenge.method")
                .asText())
        .isEqualTo("S256");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://127.0.0.1:7117/",
        "http://127.0.0.1\",\"x\":\"",
        "javascript:alert(1)",
        "http://*",
        ""
      })
  void an_address_that_would_not_fit_into_the_file_is_refused(String address) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new SextantRealm(address, SECRET, SECRET));
  }

  @ParameterizedTest
  @ValueSource(strings = {"short", "quote\"quote\"quote\"quote\"quote\"quote", ""})
  void a_secret_that_would_not_fit_into_the_file_is_refused(String secret) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new SextantRealm("http://127.0.0.1:7117", secret, SECRET));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new SextantRealm("http://127.0.0.1:7117", SECRET, secret));
  }

  @Test
  void secrets_are_not_printed() {
    assertThat(new SextantRealm("https://sextant.example", SECRET, SECRET).toString())
        .contains("https://sextant.example")
        .doesNotContain(SECRET);
  }

  private Stream<JsonNode> clients() {
    return StreamSupport.stream(realm.path("clients").spliterator(), false);
  }

  private JsonNode client(String clientId) {
    return clients()
        .filter(client -> clientId.equals(client.path("clientId").asText()))
        .findFirst()
        .orElseThrow();
  }

  private static Stream<String> strings(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false).map(JsonNode::asText);
  }
}
