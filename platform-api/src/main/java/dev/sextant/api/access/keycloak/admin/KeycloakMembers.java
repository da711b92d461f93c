package dev.sextant.api.access.keycloak.admin;

import dev.sextant.api.access.directory.Members;
import dev.sextant.api.access.directory.Members.Invitation;
import dev.sextant.api.access.directory.Members.OrganizationMember;
import dev.sextant.api.access.directory.Members.OrganizationMember.Kind;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.tenancy.Role;
import io.vertx.core.Future;
import jakarta.ws.rs.NotFoundException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.keycloak.admin.client.resource.OrganizationResource;
import org.keycloak.admin.client.resource.RealmResource;
import org.keycloak.representations.idm.UserRepresentation;

/** Members of organizations; groups represent roles. */
final class KeycloakMembers implements Members {

  private final AdminCalls calls;
  private final RealmResource realm;
  private final Accounts accounts;

  KeycloakMembers(AdminCalls calls, RealmResource realm) {
    this.calls = calls;
    this.realm = realm;
    this.accounts = new Accounts(realm);
  }

  @Override
  public Future<List<OrganizationMember>> list(String organization, int first, int most) {
    return calls.run(
        () -> {
          OrganizationResource found = organization(organization);
          RoleGroups groups = new RoleGroups(found);
          return found.members().list(first, most).stream()
              .map(member -> member(member, groups.highest(member.getId())))
              .toList();
        });
  }

  @Override
  public Future<Optional<OrganizationMember>> find(String organization, String email) {
    return calls.run(
        () -> {
          OrganizationResource found = organization(organization);
          return accounts
              .find(email)
              .filter(account -> isMember(found, account.getId()))
              .map(account -> member(account, new RoleGroups(found).highest(account.getId())));
        });
  }

  @Override
  public Future<Invitation> invite(String organization, String email, Role role) {
    return calls.run(
        () -> {
          OrganizationResource found = organization(organization);
          UserRepresentation account = accounts.forInvitation(organization, email);
          boolean waits = accounts.waitsForFirstSignIn(account, organization);
          AdminCalls.createdOrThere(found.members().addMember(account.getId()));
          new RoleGroups(found).put(account.getId(), role);
          return new Invitation(
              member(account, Optional.of(role)),
              waits ? accounts.open(account.getId()) : Optional.empty());
        });
  }

  @Override
  public Future<Void> changeRole(String organization, String subject, Role role) {
    return calls.run(
        () -> {
          OrganizationResource found = organization(organization);
          requireMember(found, subject);
          new RoleGroups(found).put(subject, role);
          return null;
        });
  }

  @Override
  public Future<Void> remove(String organization, String subject) {
    return calls.run(
        () -> {
          OrganizationResource found = organization(organization);
          requireMember(found, subject);
          AdminCalls.require(found.members().member(subject).delete());
          return null;
        });
  }

  @Override
  public Future<Void> signOut(String subject) {
    return calls.run(
        () -> {
          try {
            realm.users().get(subject).logout();
          } catch (NotFoundException e) {
            throw Refusal.notFound("member", subject);
          }
          return null;
        });
  }

  private OrganizationResource organization(String id) {
    OrganizationResource found = realm.organizations().get(id);
    try {
      found.toRepresentation();
      return found;
    } catch (NotFoundException e) {
      throw Refusal.notFound("organization", id);
    }
  }

  private static void requireMember(OrganizationResource organization, String subject) {
    if (!isMember(organization, subject)) {
      throw Refusal.notFound("member", subject);
    }
  }

  private static boolean isMember(OrganizationResource organization, String subject) {
    try {
      organization.members().member(subject).toRepresentation();
      return true;
    } catch (NotFoundException e) {
      return false;
    }
  }

  private static OrganizationMember member(UserRepresentation user, Optional<Role> role) {
    Optional<String> program = KeycloakServiceClients.clientId(user);
    String name = program.orElseGet(user::getUsername);
    String called =
        Stream.of(user.getFirstName(), user.getLastName())
            .filter(part -> part != null && !part.isBlank())
            .collect(Collectors.joining(" "));
    return new OrganizationMember(
        user.getId(),
        program.isPresent() ? Kind.PROGRAM : Kind.PERSON,
        name,
        called.isEmpty() ? name : called,
        role);
  }
}
