package dev.sextant.api.members;

import dev.sextant.api.access.Access;
import dev.sextant.api.access.directory.Directory;
import dev.sextant.api.http.Call;
import dev.sextant.api.http.Operation;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.http.Reply;
import dev.sextant.api.tenancy.Role;
import dev.sextant.api.tenancy.TenantDatabase;
import io.vertx.core.Future;
import java.util.Map;
import java.util.Optional;

/** The operations of the contract for a tenant's members. */
public final class MemberRoutes {

  private static final String SUBJECT = "subject";
  private static final String CLIENT = "service_client_id";

  private final Optional<MemberService> service;

  /**
   * Creates the routes.
   *
   * @param directory directory of members; empty: all of these operations are refused
   */
  public MemberRoutes(TenantDatabase database, Access access, Optional<Directory> directory) {
    this.service = directory.map(found -> new MemberService(database, access, found));
  }

  /** Returns the operations by id. */
  public Map<String, Operation> operations() {
    return Map.of(
        "listMembers", this::list,
        "inviteMember", this::invite,
        "changeMember", this::changeRole,
        "removeMember", this::remove,
        "createServiceClient", this::createClient,
        "rotateServiceClient", this::rotateClient,
        "deleteServiceClient", this::deleteClient);
  }

  private Future<Reply> list(Call call) {
    return members().list(call.tenant(), call.page()).map(page -> Reply.ok(page.listing()));
  }

  private Future<Reply> invite(Call call) {
    return members()
        .invite(call.tenant(), call.body().getString("email"), role(call))
        .map(invitation -> Reply.created("/api/v1/members", invitation));
  }

  private Future<Reply> changeRole(Call call) {
    return members()
        .changeRole(call.tenant(), call.id(SUBJECT).toString(), role(call))
        .map(Reply::ok);
  }

  private Future<Reply> remove(Call call) {
    return members().remove(call.tenant(), call.id(SUBJECT).toString()).map(Reply.noContent());
  }

  private Future<Reply> createClient(Call call) {
    return members()
        .createClient(call.tenant(), role(call))
        .map(client -> Reply.created("/api/v1/members", client));
  }

  private Future<Reply> rotateClient(Call call) {
    return members().rotateClient(call.tenant(), call.id(CLIENT)).map(Reply::ok);
  }

  private Future<Reply> deleteClient(Call call) {
    return members().deleteClient(call.tenant(), call.id(CLIENT)).map(Reply.noContent());
  }

  private MemberService members() {
    return service.orElseThrow(MemberRoutes::noProvider);
  }

  private static Role role(Call call) {
    return Role.find(call.body().getString("role")).orElseThrow();
  }

  private static Refusal noProvider() {
    return Refusal.conflict(
        "no-identity-provider",
        "Nobody keeps members here: start Sextant with ./sextant start --keycloak.");
  }
}
