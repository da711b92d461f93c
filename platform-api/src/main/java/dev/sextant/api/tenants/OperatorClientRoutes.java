package dev.sextant.api.tenants;

import dev.sextant.api.access.MemberChanges;
import dev.sextant.api.access.directory.Directory;
import dev.sextant.api.access.directory.OperatorClients;
import dev.sextant.api.http.Call;
import dev.sextant.api.http.Operation;
import dev.sextant.api.http.Refusal;
import dev.sextant.api.http.Reply;
import io.vertx.core.Future;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** The operations of the contract that concern clients for operators. */
public final class OperatorClientRoutes {

  private static final String CLIENT = "service_client_id";

  private final MemberChanges changes;
  private final Optional<OperatorClients> clients;

  /**
   * Creates the routes.
   *
   * @param directory directory of the clients; empty: none is configured
   */
  public OperatorClientRoutes(MemberChanges changes, Optional<Directory> directory) {
    this.changes = changes;
    this.clients = directory.map(Directory::operatorClients);
  }

  /** Returns the operations by id. */
  public Map<String, Operation> operations() {
    return Map.of(
        "listOperatorClients", this::list,
        "createOperatorClient", this::create,
        "rotateOperatorClient", this::rotate,
        "deleteOperatorClient", this::delete);
  }

  private Future<Reply> list(Call call) {
    return clients().list().map(found -> Reply.ok(Map.of("data", found)));
  }

  private Future<Reply> create(Call call) {
    return clients()
        .create(UUID.randomUUID())
        .map(client -> Reply.created("/api/v1/operator-clients", client));
  }

  /** Also invalidates the tokens issued for the old secret. */
  private Future<Reply> rotate(Call call) {
    return clients()
        .rotate(call.id(CLIENT))
        .compose(client -> changes.changedEverywhere(client.subject()).map(client))
        .map(Reply::ok);
  }

  private Future<Reply> delete(Call call) {
    return clients()
        .delete(call.id(CLIENT))
        .compose(changes::changedEverywhere)
        .map(Reply.noContent());
  }

  private OperatorClients clients() {
    return clients.orElseThrow(OperatorClientRoutes::noProvider);
  }

  private static Refusal noProvider() {
    return Refusal.conflict(
        "no-identity-provider",
        "No identity provider is configured, so no program can sign in as operator: start Sextant"
            + " with ./sextant start --keycloak.");
  }
}
