package dev.sextant.api.access.keycloak.admin;

import static dev.sextant.api.access.keycloak.admin.DirectoryFixture.PASSWORD;
import static dev.sextant.api.access.keycloak.admin.DirectoryFixture.address;
import static dev.sextant.api.access.keycloak.admin.DirectoryFixture.done;
import static dev.sextant.api.access.keycloak.admin.DirectoryFixture.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.sextant.api.access.directory.Directory;
import dev.sextant.api.access.directory.Members.OrganizationMember;
import dev.sextant.api.access.directory.Organizations.Organization;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.tenancy.Role;
import dev.sextant.testing.TestKeycloak;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class KeycloakMembersIT {

  @AutoClose private static final DirectoryFixture fixture = new DirectoryFixture();

  private final TestKeycloak keycloak = fixture.keycloak;
  private final Directory directory = fixture.directory;

  @Test
  void a_new_role_takes_the_place_of_the_old_one_in_the_next_token() {
    Organization organization = fixture.tenant("acme");
    String email = address("promoted");
    String person = keycloak.createUser(email, PASSWORD);
    done(directory.members().invite(organization.id(), email, Role.VIEWER));
    assertThat(fixture.groups(email, organization)).containsExactly("/viewers");

    done(directory.members().changeRole(organization.id(), person, Role.EDITOR));
    done(directory.members().changeRole(organization.id(), person, Role.EDITOR));
    assertThat(fixture.groups(email, organization)).containsExactly("/editors");

    done(directory.members().changeRole(organization.id(), person, Role.ANNOTATOR));
    assertThat(fixture.groups(email, organization)).containsExactly("/annotators");
  }

  @Test
  void the_highest_of_several_groups_counts_and_none_is_no_role() {
    Organization organization = fixture.tenant("acme");
    String several = keycloak.createUser(address("several"), PASSWORD);
    String none = keycloak.createUser(address("none"), PASSWORD);
    keycloak.addMember(organization.id(), several, "viewers");
    keycloak.admin(
        "PUT",
        "/organizations/%s/groups/%s/members/%s"
            .formatted(
                organization.id(),
                keycloak
                    .admin(
                        "GET",
                        "/organizations/" + organization.id() + "/groups?search=editors",
                        null)
                    .path(0)
                    .path("id")
                    .asText(),
                several),
        null);
    keycloak.addMember(organization.id(), none, null);

    assertThat(done(directory.members().list(organization.id(), 0, 10)))
        .extracting(OrganizationMember::subject, OrganizationMember::role)
        .containsExactlyInAnyOrder(
            tuple(several, Optional.of(Role.EDITOR)), tuple(none, Optional.empty()));
  }

  @Test
  void members_come_in_pages() {
    Organization organization = fixture.tenant("acme");
    for (int i = 0; i < 3; i++) {
      keycloak.addMember(
          organization.id(), keycloak.createUser(address("paged"), PASSWORD), "viewers");
    }

    List<OrganizationMember> all = done(directory.members().list(organization.id(), 0, 10));
    assertThat(all).hasSize(3);
    assertThat(done(directory.members().list(organization.id(), 0, 2)))
        .isEqualTo(all.subList(0, 2));
    assertThat(done(directory.members().list(organization.id(), 2, 2)))
        .isEqualTo(all.subList(2, 3));
  }

  @Test
  void a_removed_member_is_in_no_token_and_no_list_and_returns_without_a_role() {
    Organization organization = fixture.tenant("acme");
    String email = address("removed");
    String person = keycloak.createUser(email, PASSWORD);
    done(directory.members().invite(organization.id(), email, Role.ADMIN));
    assertThat(fixture.groups(email, organization)).containsExactly("/admins");

    done(directory.members().remove(organization.id(), person));
    assertThat(fixture.groups(email, organization)).isEmpty();
    assertThat(done(directory.members().list(organization.id(), 0, 10))).isEmpty();
    assertThat(refused(directory.members().remove(organization.id(), person)).kind())
        .isEqualTo(Refusal.Kind.NOT_FOUND);

    keycloak.addMember(organization.id(), person, null);
    assertThat(fixture.groups(email, organization)).isEmpty();
  }

  @Test
  void another_tenants_member_cannot_be_touched() {
    Organization acme = fixture.tenant("acme");
    Organization globex = fixture.tenant("globex");
    String email = address("safe");
    String person = keycloak.createUser(email, PASSWORD);
    done(directory.members().invite(globex.id(), email, Role.EDITOR));

    assertThat(refused(directory.members().changeRole(acme.id(), person, Role.VIEWER)).kind())
        .isEqualTo(Refusal.Kind.NOT_FOUND);
    assertThat(refused(directory.members().remove(acme.id(), person)).kind())
        .isEqualTo(Refusal.Kind.NOT_FOUND);
    assertThat(fixture.groups(email, globex)).containsExactly("/editors");
  }

  @Test
  void an_organization_that_is_not_there_is_not_found() {
    String none = UUID.randomUUID().toString();

    assertThat(refused(directory.members().list(none, 0, 10)).kind())
        .isEqualTo(Refusal.Kind.NOT_FOUND);
    assertThat(refused(directory.members().invite(none, address("lost"), Role.VIEWER)).kind())
        .isEqualTo(Refusal.Kind.NOT_FOUND);
    assertThat(
            refused(directory.serviceClients().create(none, UUID.randomUUID(), Role.VIEWER)).kind())
        .isEqualTo(Refusal.Kind.NOT_FOUND);
    assertThat(refused(directory.members().signOut(none)).kind()).isEqualTo(Refusal.Kind.NOT_FOUND);
  }

  @Test
  void signing_out_ends_every_session() {
    String email = address("busy");
    String person = keycloak.createUser(email, PASSWORD);
    keycloak.accessToken(email, PASSWORD, "openid");
    keycloak.accessToken(email, PASSWORD, "openid");
    assertThat(keycloak.admin("GET", "/users/" + person + "/sessions", null)).hasSize(2);

    done(directory.members().signOut(person));
    assertThat(keycloak.admin("GET", "/users/" + person + "/sessions", null)).isEmpty();
  }
}
