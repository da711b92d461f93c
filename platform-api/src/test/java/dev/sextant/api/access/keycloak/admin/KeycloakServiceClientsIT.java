package dev.sextant.api.access.keycloak.admin;

import static dev.sextant.api.access.keycloak.admin.DirectoryFixture.done;
import static dev.sextant.api.access.keycloak.admin.DirectoryFixture.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.api.access.directory.Directory;
import dev.sextant.api.access.directory.Members.OrganizationMember;
import dev.sextant.api.access.directory.Organizations.Organization;
import dev.sextant.api.access.directory.ServiceClients.ServiceClient;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.tenancy.Role;
import dev.sextant.testing.TestKeycloak;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class KeycloakServiceClientsIT {

  @AutoClose private static final DirectoryFixture fixture = new DirectoryFixture();

  private final TestKeycloak keycloak = fixture.keycloak;
  private final Directory directory = fixture.directory;

  @Test
  void a_program_has_a_token_that_names_its_tenant_and_its_role() {
    Organization organization = fixture.tenant("acme");
    ServiceClient program =
        done(directory.serviceClients().create(organization.id(), UUID.randomUUID(), Role.EDITOR));

    assertThat(
            DirectoryFixture.groupsOf(
                keycloak.serviceToken(program.clientId(), program.secret()), organization))
        .containsExactly("/editors");
    assertThat(done(directory.members().list(organization.id(), 0, 10)))
        .containsExactly(
            new OrganizationMember(
                program.subject(),
                OrganizationMember.Kind.PROGRAM,
                program.clientId(),
                program.clientId(),
                Optional.of(Role.EDITOR)));
    assertThat(program.toString()).doesNotContain(program.secret());
  }

  @Test
  void a_secret_that_was_replaced_opens_nothing() {
    Organization organization = fixture.tenant("acme");
    UUID id = UUID.randomUUID();
    ServiceClient first =
        done(directory.serviceClients().create(organization.id(), id, Role.EDITOR));
    ServiceClient again =
        done(directory.serviceClients().create(organization.id(), id, Role.VIEWER));
    ServiceClient rotated = done(directory.serviceClients().rotate(organization.id(), id));

    for (ServiceClient old : List.of(first, again)) {
      assertThat(old.subject()).isEqualTo(rotated.subject());
      assertThatThrownBy(() -> keycloak.serviceToken(old.clientId(), old.secret()))
          .hasMessageContaining("401");
    }
    assertThat(
            DirectoryFixture.groupsOf(
                keycloak.serviceToken(rotated.clientId(), rotated.secret()), organization))
        .containsExactly("/viewers");
  }

  @Test
  void another_tenants_program_cannot_be_touched() {
    Organization acme = fixture.tenant("acme");
    Organization globex = fixture.tenant("globex");
    UUID id = UUID.randomUUID();
    ServiceClient program = done(directory.serviceClients().create(globex.id(), id, Role.EDITOR));

    assertThat(refused(directory.serviceClients().rotate(acme.id(), id)).kind())
        .isEqualTo(Refusal.Kind.NOT_FOUND);
    assertThat(refused(directory.serviceClients().delete(acme.id(), id)).kind())
        .isEqualTo(Refusal.Kind.NOT_FOUND);
    assertThat(refused(directory.serviceClients().create(acme.id(), id, Role.ADMIN)).kind())
        .isEqualTo(Refusal.Kind.NOT_FOUND);
    assertThat(
            DirectoryFixture.groupsOf(
                keycloak.serviceToken(program.clientId(), program.secret()), globex))
        .containsExactly("/editors");

    done(directory.serviceClients().delete(globex.id(), id));
    assertThatThrownBy(() -> keycloak.serviceToken(program.clientId(), program.secret()))
        .hasMessageContaining("401");
  }
}
