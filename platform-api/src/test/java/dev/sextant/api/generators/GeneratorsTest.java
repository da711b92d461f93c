package dev.sextant.api.generators;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.sextant.api.ApiConfig;
import dev.sextant.api.generators.credential.CredentialVault;
import dev.sextant.api.tenancy.Role;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.Library;
import dev.sextant.api.testing.Tables;
import dev.sextant.api.testing.TestApi;
import dev.sextant.api.testing.World;
import dev.sextant.remote.credential.CredentialKeys;
import dev.sextant.remote.credential.Secret;
import dev.sextant.testing.TestDatabase;
import io.vertx.core.json.JsonObject;
import io.vertx.pgclient.PgConnectOptions;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;

class GeneratorsTest {

  private static final String SECRET = "sk-a-secret-that-nobody-may-see-4711";

  @AutoClose private static final TestApi api = TestApi.start();

  @Test
  void a_credential_is_used_and_never_shown() {
    ListAppender<ILoggingEvent> log = new ListAppender<>();
    log.start();
    ((Logger) LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME)).addAppender(log);
    ApiClient acme = api.acme();
    StringBuilder seen = new StringBuilder();
    ApiClient.Answer created = acme.post("/generators", generator().put("credential", SECRET));
    seen.append(created.is(201).body());
    String path = "/generators/" + created.id();
    seen.append(acme.get(path).is(200).body()).append(acme.get("/generators").is(200).body());
    seen.append(acme.patch(path, new JsonObject().put("credential", SECRET + "2")).is(200).body());
    seen.append(acme.patch(path, new JsonObject().put("credential", SECRET + "\n")).body());
    seen.append(acme.patch(path, new JsonObject().put("credential", SECRET.repeat(200))).body());
    seen.append(acme.patch(path, new JsonObject().put(SECRET, 1).put("model", 2)).body());
    seen.append(
        acme.post("/generators", generator().put("credential", SECRET).put("name", "")).body());
    seen.append(new Secret(SECRET)).append(keys("a")).append(Optional.of(new Secret(SECRET)));
    Tables.rows(api).values().forEach(seen::append);
    log.list.forEach(
        event -> seen.append(event.getFormattedMessage()).append(event.getThrowableProxy()));

    assertThat(created.json().getString("credential_set_at")).isNotNull();
    assertThat(created.json().fieldNames()).doesNotContain("credential");
    assertThat(seen.toString().replace("/" + SECRET, "")).doesNotContain(SECRET);
    assertThat(credential(TestApi.CREDENTIAL_KEYS, created.id()))
        .as("positive control: jobs get it")
        .contains(SECRET + "2");
  }

  @Test
  void a_ciphertext_is_never_the_same_and_decrypts_for_its_generator_only() {
    ApiClient acme = api.acme();
    String first = acme.post("/generators", generator().put("credential", SECRET)).is(201).id();
    String second = acme.post("/generators", generator().put("credential", SECRET)).is(201).id();
    assertThat(
            api.count(
                "select count(distinct credential) from generators where id in ('%s', '%s')"
                    .formatted(first, second)))
        .isEqualTo(2);
    assertThat(credential(TestApi.CREDENTIAL_KEYS, second)).contains(SECRET);
    api.sql(
        api.database.owner(),
        api.database.acme(),
        "update generators g set credential = o.credential, credential_nonce = o.credential_nonce"
            + " from generators o"
            + " where g.id = '%s' and o.id = '%s'".formatted(second, first));
    assertThat(credential(TestApi.CREDENTIAL_KEYS, first)).contains(SECRET);
    assertThat(failure(TestApi.CREDENTIAL_KEYS, second)).contains("cannot be decrypted");
  }

  @Test
  void a_newer_key_reencrypts_credentials_of_older_ones() {
    String id = api.acme().post("/generators", generator().put("credential", SECRET)).is(201).id();
    CredentialKeys both = keys("a", "b");
    vault(both, vault -> TestApi.await(vault.reencrypt(new TenantId(api.database.acme()))));
    assertThat(credential(both, id)).contains(SECRET);
    assertThat(credential(keys("b"), id)).as("the old key is not needed any more").contains(SECRET);
    assertThat(failure(keys("a"), id)).contains("there is no key b for the credential");
    assertThat(failure(keys("a"), id)).doesNotContain(SECRET);
    vault(
        keys("b", "a"), vault -> TestApi.await(vault.reencrypt(new TenantId(api.database.acme()))));
    assertThat(credential(keys("a"), id)).contains(SECRET);
  }

  @Test
  void a_credential_stays_with_the_address_that_it_was_given_for() {
    ApiClient acme = api.acme();
    String id = acme.post("/generators", generator().put("credential", SECRET)).is(201).id();
    String path = "/generators/" + id;
    JsonObject renamed =
        acme.patch(path, new JsonObject().put("name", "renamed " + id)).is(200).json();
    assertThat(renamed.getString("credential_set_at")).isNotNull();
    JsonObject moved =
        acme.patch(path, new JsonObject().put("base_url", "https://elsewhere.example/v1"))
            .is(200)
            .json();
    assertThat(moved.getString("credential_set_at")).isNull();
    assertThat(credential(TestApi.CREDENTIAL_KEYS, id)).isEmpty();
    acme.patch(path, new JsonObject().put("credential", SECRET)).is(200);
    assertThat(credential(TestApi.CREDENTIAL_KEYS, id)).contains(SECRET);
    acme.patch(path, new JsonObject().putNull("credential")).is(200);
    assertThat(credential(TestApi.CREDENTIAL_KEYS, id)).isEmpty();
  }

  @Test
  void another_tenant_cannot_see_change_or_use_it() {
    ApiClient acme = api.acme();
    String id = acme.post("/generators", generator().put("credential", SECRET)).is(201).id();
    ApiClient globex = api.globex();
    globex.get("/generators/" + id).isProblem(404, "not-found");
    globex
        .patch("/generators/" + id, new JsonObject().put("model", "x"))
        .isProblem(404, "not-found");
    globex.delete("/generators/" + id).isProblem(404, "not-found");
    assertThat(globex.get("/generators").data().encode()).doesNotContain(id);
    vault(
        TestApi.CREDENTIAL_KEYS,
        vault ->
            assertThat(
                    TestApi.await(
                        vault.credential(new TenantId(api.database.globex()), UUID.fromString(id))))
                .isEmpty());
    assertThat(acme.get("/generators").data().encode()).contains(id);
    acme.delete("/generators/" + id).is(204);
    acme.get("/generators/" + id).isProblem(404, "not-found");
  }

  @Test
  void only_admins_change_generators_and_everybody_reads_them() {
    ApiClient editor = api.as(api.database.acme(), Role.EDITOR);
    editor.post("/generators", generator()).isProblem(403, "forbidden");
    String id = api.acme().post("/generators", generator()).is(201).id();
    editor
        .patch("/generators/" + id, new JsonObject().put("model", "x"))
        .isProblem(403, "forbidden");
    api.as(api.database.acme(), Role.VIEWER).get("/generators/" + id).is(200);
  }

  @Test
  void a_project_sees_its_own_and_those_of_all_projects() {
    ApiClient acme = api.acme();
    Library library = new Library(acme);
    String mine = library.project();
    String other = library.project();
    String general = acme.post("/generators", generator()).is(201).id();
    String own = acme.post("/generators", generator().put("project_id", mine)).is(201).id();
    String foreign = acme.post("/generators", generator().put("project_id", other)).is(201).id();
    assertThat(acme.get("/generators?limit=100&project_id=" + mine).data().encode())
        .contains(general, own)
        .doesNotContain(foreign);
    acme.post("/generators", generator().put("project_id", UUID.randomUUID().toString()))
        .isProblem(404, "not-found");
    JsonObject again = acme.get("/generators/" + own).json();
    acme.post(
            "/generators", generator().put("project_id", mine).put("name", again.getString("name")))
        .isProblem(409, "name-taken");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://api.example.com/v1",
        "https://user:password@api.example.com/v1",
        "https://127.0.0.1/v1",
        "https://[::1]/v1",
        "https://10.1.2.3/v1",
        "https://169.254.169.254/latest",
        "https://localhost/v1",
        "ftp://api.example.com/v1",
        "https://api.example.com/v1#a",
        "nonsense"
      })
  void an_address_that_only_the_server_reaches_is_refused(String url) {
    ApiClient.Answer refused = api.acme().post("/generators", generator().put("base_url", url));
    refused.isProblem(422, "base-url-not-allowed");
    assertThat(refused.pointers()).containsExactly("/base_url");
  }

  private static JsonObject generator() {
    return new JsonObject()
        .put("name", "generator " + UUID.randomUUID())
        .put("kind", "openai-chat")
        .put("base_url", "https://api.example.com/v1")
        .put("model", "a-model")
        .put("parameters", new JsonObject().put("temperature", 0.7).put("max_tokens", 256));
  }

  static CredentialKeys keys(String... ids) {
    return CredentialKeys.parse(
        String.join(",", List.of(ids).stream().map(id -> id + " " + World.hash(id)).toList()));
  }

  private static Optional<String> credential(CredentialKeys keys, String id) {
    Optional<?>[] found = {Optional.empty()};
    vault(
        keys,
        vault ->
            found[0] =
                TestApi.await(
                    vault.credential(new TenantId(api.database.acme()), UUID.fromString(id))));
    return found[0].map(secret -> ((Secret) secret).reveal());
  }

  private static String failure(CredentialKeys keys, String id) {
    try {
      credential(keys, id);
    } catch (IllegalStateException e) {
      return String.valueOf(e.getCause().getMessage());
    }
    throw new AssertionError("it opened");
  }

  private static void vault(CredentialKeys keys, java.util.function.Consumer<CredentialVault> use) {
    ApiConfig.Database at = api.config().database();
    TenantDatabase database =
        TenantDatabase.open(
            api.vertx,
            new PgConnectOptions()
                .setHost(at.host())
                .setPort(at.port())
                .setDatabase(at.name())
                .setUser(at.user())
                .setPassword(TestDatabase.PASSWORD),
            2);
    try {
      use.accept(new CredentialVault(database, keys));
    } finally {
      TestApi.await(database.close());
    }
  }
}
