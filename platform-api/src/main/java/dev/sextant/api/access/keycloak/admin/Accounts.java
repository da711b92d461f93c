package dev.sextant.api.access.keycloak.admin;

import dev.sextant.api.http.Refusal;
import jakarta.ws.rs.core.Response;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.keycloak.admin.client.resource.RealmResource;
import org.keycloak.admin.client.resource.UserResource;
import org.keycloak.representations.idm.CredentialRepresentation;
import org.keycloak.representations.idm.RoleRepresentation;
import org.keycloak.representations.idm.UserRepresentation;

/**
 * Accounts of people, shared by all their tenants.
 *
 * <p>An inviter must therefore get nothing that opens another tenant. A password is created only
 * for an account that was never used and belongs to no other tenant.
 */
final class Accounts {

  private static final String CHANGE_PASSWORD = "UPDATE_PASSWORD";
  private static final String PROVE_ADDRESS = "VERIFY_EMAIL";
  private static final String OPERATOR = "platform-operator";
  private static final int PASSWORD_BYTES = 15;
  private static final int INVITATION_SECONDS = 3 * 24 * 60 * 60;

  private final RealmResource realm;
  private final SecureRandom random = new SecureRandom();

  Accounts(RealmResource realm) {
    this.realm = realm;
  }

  /**
   * Returns the account of an address; creates it if there is none.
   *
   * <p>An existing account may have been created by someone who does not own the address. An
   * account in no tenant is therefore reset, unless its address is verified.
   *
   * @throws Refusal if another tenant uses the account and its address is unverified
   */
  UserRepresentation forInvitation(String organization, String email) {
    Optional<UserRepresentation> found = find(email);
    if (found.isEmpty()) {
      return created(email);
    }
    UserRepresentation account = found.get();
    if (Boolean.TRUE.equals(account.isEmailVerified())) {
      return account;
    }
    if (!belongsToNoOther(account.getId(), organization)) {
      throw notProved(email);
    }
    return mayBeReset(account.getId()) ? reset(account) : account;
  }

  /** Returns whether nobody has signed in with the account yet and no other tenant has it. */
  boolean waitsForFirstSignIn(UserRepresentation account, String organization) {
    List<String> pending = account.getRequiredActions();
    return pending != null
        && pending.contains(CHANGE_PASSWORD)
        && belongsToNoOther(account.getId(), organization)
        && !isOperator(account.getId());
  }

  /**
   * Gives the owner access: by e-mail if the realm can send one.
   *
   * @return else a password for one sign-in
   */
  Optional<String> open(String id) {
    UserResource account = realm.users().get(id);
    Map<String, String> mail = realm.toRepresentation().getSmtpServer();
    if (mail != null && mail.get("host") != null) {
      account.executeActionsEmail(List.of(PROVE_ADDRESS, CHANGE_PASSWORD), INVITATION_SECONDS);
      return Optional.empty();
    }
    CredentialRepresentation password = new CredentialRepresentation();
    password.setType(CredentialRepresentation.PASSWORD);
    password.setValue(password());
    password.setTemporary(true);
    account.resetPassword(password);
    return Optional.of(password.getValue());
  }

  /** Finds the account of an address. */
  Optional<UserRepresentation> find(String email) {
    return realm.users().searchByEmail(email, true).stream()
        .findFirst()
        .map(found -> realm.users().get(found.getId()).toRepresentation());
  }

  private UserRepresentation created(String email) {
    UserRepresentation account = new UserRepresentation();
    account.setUsername(email);
    account.setEmail(email);
    account.setEmailVerified(false);
    account.setEnabled(true);
    account.setRequiredActions(List.of(CHANGE_PASSWORD));
    try (Response answer = realm.users().create(account)) {
      if (answer.getStatus() == Response.Status.BAD_REQUEST.getStatusCode()) {
        throw Refusal.invalid(
            "address-refused",
            "The identity provider does not take '%s' as an e-mail address: correct it."
                .formatted(email));
      }
    }
    return find(email).orElseThrow();
  }

  /** Returns whether the account may be reset: it belongs to no tenant and administers nothing. */
  private boolean mayBeReset(String id) {
    return realm.organizations().members().getOrganizations(id).isEmpty()
        && !isOperator(id)
        && !administers(id);
  }

  /** Removes credentials, linked identities and sessions; a repeated invitation completes this. */
  private UserRepresentation reset(UserRepresentation account) {
    UserResource user = realm.users().get(account.getId());
    user.credentials().forEach(each -> user.removeCredential(each.getId()));
    user.getFederatedIdentity()
        .forEach(each -> user.removeFederatedIdentity(each.getIdentityProvider()));
    user.logout();
    account.setRequiredActions(List.of(CHANGE_PASSWORD));
    user.update(account);
    return account;
  }

  private static Refusal notProved(String email) {
    return Refusal.conflict(
        "address-not-proved",
        "Another tenant uses the account of %s, and nobody has proved that the address is theirs: ask the operator of Sextant to confirm it."
            .formatted(email));
  }

  private boolean belongsToNoOther(String id, String organization) {
    return realm.organizations().members().getOrganizations(id).stream()
        .allMatch(found -> found.getId().equals(organization));
  }

  private boolean isOperator(String id) {
    return realm.users().get(id).roles().realmLevel().listEffective().stream()
        .map(RoleRepresentation::getName)
        .anyMatch(OPERATOR::equals);
  }

  /** Returns whether it has client roles, such as those that manage the realm. */
  private boolean administers(String id) {
    var roles = realm.users().get(id).roles().getAll().getClientMappings();
    return roles != null && !roles.isEmpty();
  }

  private String password() {
    byte[] bytes = new byte[PASSWORD_BYTES];
    random.nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
