package dev.sextant.api.access.keycloak.admin;

import static dev.sextant.api.access.keycloak.admin.DirectoryFixture.PASSWORD;
import static dev.sextant.api.access.keycloak.admin.DirectoryFixture.address;
import static dev.sextant.api.access.keycloak.admin.DirectoryFixture.done;
import static dev.sextant.api.access.keycloak.admin.DirectoryFixture.newTenant;
import static dev.sextant.api.access.keycloak.admin.DirectoryFixture.refused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sextant.api.access.directory.Directory;
import dev.sextant.api.access.directory.Organizations.Organization;
import dev.sextant.api.access.directory.ServiceClients.ServiceClient;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.tenancy.Role;
import dev.sextant.api.tenancy.TenantId;
import dev.sextant.testing.FreePort;
import dev.sextant.testing.TestKeycloak;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class KeycloakOrganizationsIT {

  @AutoClose private static final DirectoryFixture fixture = new DirectoryFixture();

  private final TestKeycloak keycloak = fixture.keycloak;
  private final Directory directory = fixture.directory;

  @Test
  void a_tenant_has_an_organization_with_a_group_for_each_role() {
    Organization organization = fixture.tenant("acme");

    assertThat(keycloak.admin("GET", "/organizations/" + organization.id() + "/groups", null))
        .extracting(group -> group.path("name").asText())
        .containsExactlyInAnyOrderElementsOf(TestKeycloak.GROUPS);
  }

  @Test
  void creating_it_again_finds_it_and_completes_it() {
    TenantId tenant = newTenant();
    String name = TestKeycloak.unique("acme");
    Organization first = done(directory.organizations().create(tenant, name));
    String group =
        keycloak
            .admin("GET", "/organizations/" + first.id() + "/groups", null)
            .path(0)
            .path("id")
            .asText();
    keycloak.admin("DELETE", "/organizations/" + first.id() + "/groups/" + group, null);

    assertThat(done(directory.organizations().create(tenant, name))).isEqualTo(first);
    assertThat(keycloak.admin("GET", "/organizations/" + first.id() + "/groups", null)).hasSize(4);
  }

  @Test
  void two_names_with_the_same_alias_get_different_aliases() {
    String name = TestKeycloak.unique("Müller & Söhne");
    Organization first = done(directory.organizations().create(newTenant(), name));
    Organization second =
        done(directory.organizations().create(newTenant(), name.replace("&", "+")));

    assertThat(first.alias()).matches("muller-sohne-[0-9a-f]{8}");
    assertThat(second.alias()).startsWith(first.alias() + "-").isNotEqualTo(first.alias());
    assertThat(refused(directory.organizations().create(newTenant(), name)).code())
        .isEqualTo("name-taken");
  }

  @Test
  void the_list_names_tenants_and_what_belongs_to_none() {
    TenantId tenant = newTenant();
    Organization ours =
        done(directory.organizations().create(tenant, TestKeycloak.unique("listed")));
    String foreign = keycloak.createOrganization(TestKeycloak.unique("foreign"));

    List<Organization> all = done(directory.organizations().list(0, 1000));
    assertThat(all).contains(ours);
    assertThat(ours.tenant()).contains(tenant);
    assertThat(all)
        .filteredOn(organization -> organization.id().equals(foreign))
        .extracting(Organization::tenant)
        .containsExactly(Optional.empty());
    assertThat(done(directory.organizations().list(0, 1))).hasSize(1);
  }

  @Test
  void a_deleted_organization_is_gone_with_its_programs_and_its_people_keep_their_accounts() {
    Organization organization = fixture.tenant("doomed");
    String email = address("survivor");
    String person = keycloak.createUser(email, PASSWORD);
    done(directory.members().invite(organization.id(), email, Role.VIEWER));
    ServiceClient program =
        done(directory.serviceClients().create(organization.id(), UUID.randomUUID(), Role.EDITOR));

    done(directory.organizations().delete(organization.id()));
    done(directory.organizations().delete(organization.id()));

    assertThat(done(directory.organizations().list(0, 1000))).doesNotContain(organization);
    assertThat(keycloak.admin("GET", "/clients?clientId=" + program.clientId(), null)).isEmpty();
    assertThat(keycloak.admin("GET", "/users/" + person, null).path("email").asText())
        .isEqualTo(email);
  }

  @Test
  void without_keycloak_the_error_says_that_nobody_answers() throws IOException {
    Directory nobody = fixture.at("http://127.0.0.1:" + FreePort.find(), "any");
    Directory stranger = fixture.at(keycloak.address(), "wrong");

    for (Directory each : List.of(nobody, stranger)) {
      Refusal refusal = refused(each.organizations().list(0, 1));
      assertThat(refusal.kind()).isEqualTo(Refusal.Kind.UNAVAILABLE);
      assertThat(refusal.code()).isEqualTo("identity-provider-unavailable");
      done(each.close());
    }
  }
}
