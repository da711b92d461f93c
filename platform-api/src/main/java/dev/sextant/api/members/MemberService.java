package dev.sextant.api.members;

import dev.sextant.api.access.Access;
import dev.sextant.api.access.directory.Directory;
import dev.sextant.api.access.directory.Members.Invitation;
import dev.sextant.api.access.directory.Members.OrganizationMember;
import dev.sextant.api.access.directory.ServiceClients.ServiceClient;
import dev.sextant.api.http.Cursor;
import dev.sextant.api.http.Page;
import dev.sextant.api.http.PageRequest;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.tenancy.Role;
import dev.sextant.api.tenancy.TenantDatabase;
import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/**
 * Changes the members of a tenant: first at the identity provider, then in existing sessions and
 * tokens, which lose the revoked rights at once.
 */
final class MemberService {

  private final MemberLockStore locks = new MemberLockStore();
  private final TenantDatabase database;
  private final Access access;
  private final Directory directory;

  MemberService(TenantDatabase database, Access access, Directory directory) {
    this.database = database;
    this.access = access;
    this.directory = directory;
  }

  Future<Page<OrganizationMember>> list(TenantId tenant, PageRequest page) {
    int first = page.after().map(cursor -> Math.toIntExact(cursor.number(0))).orElse(0);
    return organization(tenant)
        .compose(id -> directory.members().list(id, first, page.rows()))
        .map(found -> page.page(found, last -> Cursor.after(first + page.limit())));
  }

  /**
   * Invites a person, or repeats a lost invitation. Never changes a role: {@link #changeRole}
   * checks more.
   */
  Future<Invitation> invite(TenantId tenant, String email, Role role) {
    return organization(tenant)
        .compose(
            id ->
                directory
                    .members()
                    .find(id, email)
                    .compose(
                        member -> {
                          member.ifPresent(found -> requireRole(found, role));
                          return directory.members().invite(id, email, role);
                        }));
  }

  Future<OrganizationMember> changeRole(TenantId tenant, String subject, Role role) {
    return organization(tenant)
        .compose(
            id ->
                alone(
                    tenant,
                    () ->
                        requireAnotherAdmin(id, subject, role == Role.ADMIN)
                            .compose(
                                member ->
                                    directory
                                        .members()
                                        .changeRole(id, subject, role)
                                        .map(changed -> with(member, role)))))
        .compose(member -> access.changes().changed(tenant, subject).map(member))
        .compose(member -> access.sessions().setRole(tenant, subject, role).map(member));
  }

  Future<Void> remove(TenantId tenant, String subject) {
    return organization(tenant)
        .compose(
            id ->
                alone(
                    tenant,
                    () ->
                        requireAnotherAdmin(id, subject, false)
                            .compose(member -> directory.members().remove(id, subject))))
        .compose(removed -> access.changes().changed(tenant, subject))
        .compose(changed -> access.sessions().endOf(tenant, subject));
  }

  Future<ServiceClient> createClient(TenantId tenant, Role role) {
    return organization(tenant)
        .compose(id -> directory.serviceClients().create(id, UUID.randomUUID(), role));
  }

  /** Also invalidates the tokens issued for the old secret. */
  Future<ServiceClient> rotateClient(TenantId tenant, UUID client) {
    return organization(tenant)
        .compose(id -> directory.serviceClients().rotate(id, client))
        .compose(rotated -> access.changes().changed(tenant, rotated.subject()).map(rotated));
  }

  Future<Void> deleteClient(TenantId tenant, UUID client) {
    return organization(tenant)
        .compose(id -> directory.serviceClients().delete(id, client))
        .compose(subject -> access.changes().changed(tenant, subject));
  }

  /** Serializes changes: two admins who demote each other concurrently would leave no admin. */
  private <T> Future<T> alone(TenantId tenant, Supplier<Future<T>> change) {
    return database.inTenantOnce(
        tenant,
        db ->
            locks
                .tryLock(db)
                .compose(locked -> Refusal.unless(locked, MemberService::busy))
                .compose(alone -> change.get()));
  }

  private Future<OrganizationMember> requireAnotherAdmin(
      String organization, String subject, boolean staysAdmin) {
    return Directory.<OrganizationMember>all(
            (first, most) -> directory.members().list(organization, first, most))
        .map(
            members -> {
              OrganizationMember member =
                  members.stream()
                      .filter(each -> each.subject().equals(subject))
                      .findFirst()
                      .orElseThrow(() -> Refusal.notFound("member", subject));
              boolean another =
                  members.stream()
                      .anyMatch(each -> isAdmin(each) && !each.subject().equals(subject));
              if (isAdmin(member) && !staysAdmin && !another) {
                throw lastAdmin();
              }
              return member;
            });
  }

  /** Accepts a member without a role: an interrupted invitation leaves one. */
  private static void requireRole(OrganizationMember member, Role role) {
    if (member.role().filter(held -> held != role).isPresent()) {
      throw alreadyMember(member.role().orElseThrow());
    }
  }

  private static boolean isAdmin(OrganizationMember member) {
    return member.kind() == OrganizationMember.Kind.PERSON
        && member.role().filter(Role.ADMIN::equals).isPresent();
  }

  private static OrganizationMember with(OrganizationMember member, Role role) {
    return new OrganizationMember(
        member.subject(), member.kind(), member.name(), member.displayName(), Optional.of(role));
  }

  private Future<String> organization(TenantId tenant) {
    return access
        .catalogue()
        .find(tenant)
        .map(
            found ->
                found.flatMap(each -> each.organization()).orElseThrow(MemberService::noImage));
  }

  private static Refusal noImage() {
    return Refusal.conflict(
        "tenant-not-mirrored",
        "Keycloak does not have this tenant yet: ask the operator of Sextant to reconcile the tenants.");
  }

  private static Refusal lastAdmin() {
    return Refusal.conflict(
        "last-admin", "This is the tenant's last admin: make somebody else an admin first.");
  }

  private static Refusal alreadyMember(Role held) {
    return Refusal.conflict(
        "already-member",
        "This person is a member already, with the role '%s': change the role of the member instead."
            .formatted(held.code()));
  }

  private static Refusal busy() {
    return Refusal.conflict(
        "members-in-use",
        "Somebody else is changing the members right now: look at them and try again.");
  }
}
