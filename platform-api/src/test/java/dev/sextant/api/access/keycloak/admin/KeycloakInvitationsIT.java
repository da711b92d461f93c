package dev.sextant.api.access.keycloak.admin;

import static dev.sextant.api.access.keycloak.admin.DirectoryFixture.PASSWORD;
import static dev.sextant.api.access.keycloak.admin.DirectoryFixture.address;
import static dev.sextant.api.access.keycloak.admin.DirectoryFixture.done;
import static dev.sextant.api.access.keycloak.admin.DirectoryFixture.refused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sextant.api.access.directory.Directory;
import dev.sextant.api.access.directory.Members.Invitation;
import dev.sextant.api.access.directory.Members.OrganizationMember;
import dev.sextant.api.access.directory.Organizations.Organization;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.tenancy.Role;
import dev.sextant.testing.TestKeycloak;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class KeycloakInvitationsIT {

  @AutoClose private static final DirectoryFixture fixture = new DirectoryFixture();

  private final TestKeycloak keycloak = fixture.keycloak;
  private final Directory directory = fixture.directory;

  @Test
  void a_new_person_gets_a_password_for_one_sign_in() {
    Organization organization = fixture.tenant("acme");
    String email = address("new");

    Invitation invitation =
        done(directory.members().invite(organization.id(), email, Role.ANNOTATOR));

    assertThat(invitation.oneTimePassword()).isPresent();
    assertThat(invitation.toString()).doesNotContain(invitation.oneTimePassword().orElseThrow());
    assertThat(done(directory.members().list(organization.id(), 0, 10)))
        .containsExactly(invitation.member());
    assertThat(invitation.member().role()).contains(Role.ANNOTATOR);
    assertThat(invitation.member().kind()).isEqualTo(OrganizationMember.Kind.PERSON);
    assertThat(
            keycloak
                .admin("GET", "/users/" + invitation.member().subject(), null)
                .path("requiredActions"))
        .extracting(action -> action.asText())
        .containsExactly("UPDATE_PASSWORD");
    // Keycloak gives no token until the one-time password is changed.
    assertThatThrownBy(
            () ->
                keycloak.accessToken(
                    email, invitation.oneTimePassword().orElseThrow(), "organization:*"))
        .hasMessageContaining("Account is not fully set up");
  }

  @Test
  void an_invitation_that_was_lost_can_be_repeated() {
    Organization organization = fixture.tenant("acme");
    String email = address("lost");
    Invitation first = done(directory.members().invite(organization.id(), email, Role.VIEWER));
    Invitation again = done(directory.members().invite(organization.id(), email, Role.VIEWER));
    Invitation second = done(directory.members().invite(organization.id(), email, Role.EDITOR));

    assertThat(second.member().subject()).isEqualTo(first.member().subject());
    assertThat(again.oneTimePassword()).isPresent().isNotEqualTo(first.oneTimePassword());
    assertThat(second.oneTimePassword()).isPresent().isNotEqualTo(again.oneTimePassword());
    assertThat(done(directory.members().list(organization.id(), 0, 10)))
        .containsExactly(second.member());
  }

  @Test
  void a_person_with_an_account_keeps_the_password_and_is_in_both_tenants() {
    Organization acme = fixture.tenant("acme");
    Organization globex = fixture.tenant("globex");
    String email = address("both");
    keycloak.createUser(email, PASSWORD);

    assertThat(done(directory.members().invite(acme.id(), email, Role.ADMIN)).oneTimePassword())
        .isEmpty();
    assertThat(done(directory.members().invite(globex.id(), email, Role.VIEWER)).oneTimePassword())
        .isEmpty();
    assertThat(fixture.groups(email, acme)).containsExactly("/admins");
    assertThat(fixture.groups(email, globex)).containsExactly("/viewers");
  }

  @Test
  void an_account_that_another_tenant_made_is_not_trusted_before_the_address_is_proved() {
    Organization acme = fixture.tenant("acme");
    Organization globex = fixture.tenant("globex");
    String email = address("claimed");
    Invitation claimed = done(directory.members().invite(acme.id(), email, Role.ADMIN));

    Refusal refusal = refused(directory.members().invite(globex.id(), email, Role.ADMIN));
    assertThat(refusal.code()).isEqualTo("address-not-proved");
    assertThat(refusal.kind()).isEqualTo(Refusal.Kind.CONFLICT);
    assertThat(done(directory.members().list(globex.id(), 0, 10))).isEmpty();

    keycloak.admin("PUT", "/users/" + claimed.member().subject(), Map.of("emailVerified", true));
    Invitation proved = done(directory.members().invite(globex.id(), email, Role.ADMIN));
    assertThat(proved.oneTimePassword()).isEmpty();
    assertThat(done(directory.members().list(globex.id(), 0, 10))).containsExactly(proved.member());
  }

  @Test
  void an_account_that_its_tenant_gave_up_opens_nothing_with_the_password_it_had() {
    Organization acme = fixture.tenant("acme");
    Organization globex = fixture.tenant("globex");
    String email = address("hijacked");
    String subject =
        done(directory.members().invite(acme.id(), email, Role.ADMIN)).member().subject();
    signInForTheFirstTime(subject);
    keycloak.accessToken(email, PASSWORD, "openid");
    assertThat(keycloak.admin("GET", "/users/" + subject + "/sessions", null)).isNotEmpty();
    done(directory.members().remove(acme.id(), subject));

    Invitation invitation = done(directory.members().invite(globex.id(), email, Role.ADMIN));

    assertThat(invitation.member().subject()).isEqualTo(subject);
    assertThat(invitation.oneTimePassword()).isPresent();
    assertThat(keycloak.admin("GET", "/users/" + subject + "/sessions", null)).isEmpty();
    assertThatThrownBy(() -> keycloak.accessToken(email, PASSWORD, "openid"))
        .hasMessageContaining("Invalid user credentials");
    assertThatThrownBy(
            () -> keycloak.accessToken(email, invitation.oneTimePassword().orElseThrow(), "openid"))
        .hasMessageContaining("Account is not fully set up");
  }

  @Test
  void a_member_who_has_signed_in_keeps_the_password_when_invited_again() {
    Organization organization = fixture.tenant("acme");
    String email = address("again");
    String subject =
        done(directory.members().invite(organization.id(), email, Role.EDITOR)).member().subject();
    signInForTheFirstTime(subject);

    assertThat(
            done(directory.members().invite(organization.id(), email, Role.EDITOR))
                .oneTimePassword())
        .isEmpty();
    assertThat(fixture.groups(email, organization)).containsExactly("/editors");
  }

  @Test
  void nobody_gets_a_password_of_an_operator_whose_address_is_not_proved() {
    Organization organization = fixture.tenant("acme");
    String email = address("operator");
    String operator = keycloak.createUser(email, PASSWORD);
    keycloak.makeOperator(operator);
    keycloak.admin("PUT", "/users/" + operator, Map.of("emailVerified", false));

    assertThat(
            done(directory.members().invite(organization.id(), email, Role.VIEWER))
                .oneTimePassword())
        .isEmpty();
    assertThat(fixture.groups(email, organization)).containsExactly("/viewers");
  }

  @Test
  void nobody_gets_a_password_of_an_operator() {
    Organization organization = fixture.tenant("acme");
    String email = address("operator");
    String operator = keycloak.createUser(email, PASSWORD);
    keycloak.makeOperator(operator);
    keycloak.admin(
        "PUT", "/users/" + operator, Map.of("requiredActions", List.of("UPDATE_PASSWORD")));

    assertThat(
            done(directory.members().invite(organization.id(), email, Role.VIEWER))
                .oneTimePassword())
        .isEmpty();
  }

  @Test
  void an_address_that_is_none_is_refused() {
    Organization organization = fixture.tenant("acme");

    assertThat(
            refused(directory.members().invite(organization.id(), "not an address", Role.VIEWER))
                .code())
        .isEqualTo("address-refused");
  }

  @Test
  void where_mail_can_be_sent_it_brings_the_way_in() throws Exception {
    Organization organization = fixture.tenant("acme");
    String email = address("mailed");
    try (Mailbox mailbox = new Mailbox()) {
      keycloak.admin(
          "PUT",
          "",
          Map.of(
              "smtpServer",
              Map.of(
                  "host", "127.0.0.1",
                  "port", Integer.toString(mailbox.port()),
                  "from", "sextant@people.test")));

      Invitation invitation =
          done(directory.members().invite(organization.id(), email, Role.VIEWER));

      assertThat(invitation.oneTimePassword()).isEmpty();
      assertThat(mailbox.next()).contains("To: " + email).contains("/realms/sextant/login-actions");
    } finally {
      keycloak.admin("PUT", "", Map.of("smtpServer", Map.of()));
    }
  }

  /** Puts an account in the state it has after its owner set a password. */
  private void signInForTheFirstTime(String subject) {
    keycloak.admin(
        "PUT",
        "/users/" + subject + "/reset-password",
        Map.of("type", "password", "value", PASSWORD, "temporary", false));
    keycloak.admin(
        "PUT",
        "/users/" + subject,
        Map.of("requiredActions", List.of(), "firstName", "Test", "lastName", "Person"));
  }
}
