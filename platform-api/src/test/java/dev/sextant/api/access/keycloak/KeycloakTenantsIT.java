package dev.sextant.api.access.keycloak;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.testing.ApiClient;
import dev.sextant.api.testing.KeycloakPeople;
import dev.sextant.testing.TestKeycloak;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** A real Keycloak stores tenants and their members. */
class KeycloakTenantsIT extends KeycloakPeople {

  @Test
  void an_operator_creates_a_tenant_whose_admin_signs_in_and_sees_no_content() {
    JsonObject me = operator.get("/me").is(200).json();
    assertThat(me.getBoolean("operator")).isTrue();
    assertThat(me.getJsonObject("tenant")).isNull();
    operator.get("/projects").isProblem(403, "forbidden");

    JsonObject tenant = newTenant();
    assertThat(tenant.getString("drift")).isEqualTo("none");
    String email = TestKeycloak.unique("boss") + "@people.test";
    JsonObject invitation =
        operator
            .post(
                "/tenants/" + tenant.getString("id") + "/admins",
                new JsonObject().put("email", email))
            .is(201)
            .json();
    String oneTime = invitation.getString("one_time_password");
    assertThat(oneTime).isNotBlank();
    JsonObject admin = browser(signIn(email, oneTime)).get("/me").is(200).json();
    assertThat(admin.getString("role")).isEqualTo("admin");
    assertThat(admin.getString("email")).isEqualTo(email);
    assertThat(admin.getJsonObject("tenant").getString("id")).isEqualTo(tenant.getString("id"));
    operator
        .post("/tenants", new JsonObject().put("name", tenant.getString("name")))
        .isProblem(409, "name-taken");
  }

  @Test
  void a_role_that_was_changed_holds_at_once_for_cookies_and_for_tokens() {
    JsonObject tenant = newTenant();
    ApiClient admin = browser(signIn(member(tenant, "admins"), PASSWORD));
    String email = member(tenant, "viewers");
    ApiClient browser = browser(signIn(email, PASSWORD));
    ApiClient program = bearer(token(email));
    assertThat(browser.get("/me").json().getString("role")).isEqualTo("viewer");
    program.get("/me").is(200);
    JsonObject role = new JsonObject().put("role", "editor");
    admin.patch("/members/" + subject(email), role).is(200);
    assertThat(browser.get("/me").is(200).json().getString("role")).isEqualTo("editor");
    program.get("/me").isProblem(401, "unauthenticated");
    await(() -> bearer(token(email)).get("/me").status() == 200);
    assertThat(bearer(token(email)).get("/me").json().getString("role")).isEqualTo("editor");
  }

  @Test
  void who_is_removed_is_out_at_once_and_the_last_admin_stays() {
    JsonObject tenant = newTenant();
    String boss = member(tenant, "admins");
    ApiClient admin = browser(signIn(boss, PASSWORD));
    String email = member(tenant, "editors");
    ApiClient browser = browser(signIn(email, PASSWORD));
    ApiClient program = bearer(token(email));
    browser.get("/projects").is(200);
    program.get("/projects").is(200);
    assertThat(admin.get("/members").is(200).data()).hasSize(2);
    browser.get("/members").isProblem(403, "forbidden");
    admin.delete("/members/" + subject(email)).is(204);
    browser.get("/projects").isProblem(401, "unauthenticated");
    program.get("/projects").isProblem(401, "unauthenticated");
    await(() -> bearer(token(email)).get("/projects").status() == 403);
    bearer(token(email)).get("/projects").isProblem(403, "no-tenant");
    admin.delete("/members/" + subject(boss)).isProblem(409, "last-admin");
    admin
        .patch("/members/" + subject(boss), new JsonObject().put("role", "viewer"))
        .isProblem(409, "last-admin");
    admin.delete("/members/" + UUID.randomUUID()).isProblem(404, "not-found");
  }

  @Test
  void an_invitation_changes_no_role_that_a_member_has() {
    JsonObject tenant = newTenant();
    String boss = member(tenant, "admins");
    ApiClient admin = browser(signIn(boss, PASSWORD));
    JsonObject invitation = new JsonObject().put("email", boss);
    admin.post("/members", invitation.put("role", "viewer")).isProblem(409, "already-member");
    assertThat(admin.get("/me").is(200).json().getString("role")).isEqualTo("admin");
    assertThat(admin.get("/members").is(200).data().getJsonObject(0).getString("role"))
        .isEqualTo("admin");
    admin.post("/members", invitation.put("role", "admin")).is(201);
  }

  @Test
  void a_member_of_another_tenant_is_nobody_here() {
    ApiClient admin = browser(signIn(member(newTenant(), "admins"), PASSWORD));
    String foreign = subject(member(newTenant(), "editors"));
    admin.delete("/members/" + foreign).isProblem(404, "not-found");
    admin
        .patch("/members/" + foreign, new JsonObject().put("role", "admin"))
        .isProblem(404, "not-found");
  }

  @Test
  void a_program_signs_in_by_itself_until_its_secret_changes() {
    JsonObject tenant = newTenant();
    ApiClient admin = browser(signIn(member(tenant, "admins"), PASSWORD));
    JsonObject client =
        admin.post("/service-clients", new JsonObject().put("role", "editor")).is(201).json();
    String clientId = client.getString("client_id");
    String token = keycloak.serviceToken(clientId, client.getString("secret"));
    JsonObject me = bearer(token).get("/me").is(200).json();
    assertThat(me.getString("role")).isEqualTo("editor");
    assertThat(me.getString("subject")).isEqualTo(client.getString("subject"));
    String path = "/service-clients/" + client.getString("id");
    JsonObject rotated = admin.post(path + "/rotate").is(200).json();
    assertThat(rotated.getString("secret")).isNotEqualTo(client.getString("secret"));
    bearer(token).get("/me").isProblem(401, "unauthenticated");
    await(
        () ->
            bearer(keycloak.serviceToken(clientId, rotated.getString("secret"))).get("/me").status()
                == 200);
    String last = keycloak.serviceToken(clientId, rotated.getString("secret"));
    admin.delete(path).is(204);
    bearer(last).get("/me").isProblem(401, "unauthenticated");
    admin.delete(path).isProblem(404, "not-found");
  }

  @Test
  void a_program_of_the_operator_runs_the_platform_and_is_in_no_tenant() {
    JsonObject tenant = newTenant();
    ApiClient admin = browser(signIn(member(tenant, "admins"), PASSWORD));
    admin.post("/operator-clients").isProblem(403, "forbidden");
    JsonObject client = operator.post("/operator-clients").is(201).json();
    String id = client.getString("id");
    String token = keycloak.serviceToken(client.getString("client_id"), client.getString("secret"));
    ApiClient program = bearer(token);
    JsonObject me = program.get("/me").is(200).json();
    assertThat(me.getBoolean("operator")).isTrue();
    assertThat(me.getJsonObject("tenant")).isNull();
    program.get("/tenants").is(200);
    program.get("/projects").isProblem(403, "forbidden");
    program.get("/members").isProblem(403, "forbidden");
    JsonObject wish = new JsonObject().put("name", TestKeycloak.unique("made by a program"));
    program.post("/tenants", wish).is(201);
    String events = operator.get("/platform-events?limit=100").is(200).body().toString();
    assertThat(events).contains("createOperatorClient", client.getString("subject"));
    assertThat(operator.get("/operator-clients").is(200).body().toString())
        .contains(id)
        .doesNotContain(client.getString("secret"));
    admin.post("/service-clients/" + id + "/rotate").isProblem(404, "not-found");
    operator.post("/operator-clients/" + id + "/rotate").is(200);
    program.get("/tenants").isProblem(401, "unauthenticated");
    operator.delete("/operator-clients/" + id).is(204);
    operator.delete("/operator-clients/" + id).isProblem(404, "not-found");
  }

  @Test
  void a_difference_from_keycloak_is_listed_and_repaired() {
    JsonObject tenant = newTenant();
    String organization = tenant.getString("organization_id");
    assertThat(drift(tenant)).isEqualTo("none");
    keycloak.admin("DELETE", "/organizations/" + organization, null);
    assertThat(drift(tenant)).isEqualTo("organization-missing");
    assertThat(kinds(operator.get("/tenants/drift").is(200).data(), tenant))
        .containsExactly("organization-missing");
    JsonArray left = operator.post("/tenants/reconcile").is(200).data();
    assertThat(kinds(left, tenant)).isEmpty();
    assertThat(drift(tenant)).isEqualTo("none");
    String email = person();
    operator
        .post(
            "/tenants/" + tenant.getString("id") + "/admins", new JsonObject().put("email", email))
        .is(201);
    assertThat(browser(signIn(email, PASSWORD)).get("/me").is(200).json().getString("role"))
        .isEqualTo("admin");
  }

  @Test
  void a_suspended_tenant_is_closed_until_it_is_resumed() {
    JsonObject tenant = newTenant();
    ApiClient browser = browser(signIn(member(tenant, "admins"), PASSWORD));
    ApiClient other = browser(signIn(member(newTenant(), "admins"), PASSWORD));
    String path = "/tenants/" + tenant.getString("id");
    browser.post(path + "/suspend").isProblem(403, "forbidden");
    assertThat(operator.post(path + "/suspend").is(200).json().getString("suspended_at"))
        .isNotNull();
    browser.get("/projects").isProblem(403, "tenant-suspended");
    other.get("/projects").is(200);
    operator.post(path + "/resume").is(200);
    browser.get("/projects").is(200);
  }

  private static String drift(JsonObject tenant) {
    return operator.get("/tenants?limit=100").is(200).data().stream()
        .map(JsonObject.class::cast)
        .filter(each -> each.getString("id").equals(tenant.getString("id")))
        .map(each -> each.getString("drift"))
        .findFirst()
        .orElseThrow();
  }

  private static List<String> kinds(JsonArray drifts, JsonObject tenant) {
    return drifts.stream()
        .map(JsonObject.class::cast)
        .filter(each -> tenant.getString("id").equals(each.getString("tenant_id")))
        .map(each -> each.getString("kind"))
        .toList();
  }
}
