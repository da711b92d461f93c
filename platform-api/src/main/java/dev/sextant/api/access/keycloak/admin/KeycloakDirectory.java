package dev.sextant.api.access.keycloak.admin;

import dev.sextant.api.access.directory.Directory;
import dev.sextant.api.access.directory.Members;
import dev.sextant.api.access.directory.OperatorClients;
import dev.sextant.api.access.directory.Organizations;
import dev.sextant.api.access.directory.ServiceClients;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import jakarta.ws.rs.client.Client;
import jakarta.ws.rs.client.ClientBuilder;
import java.util.concurrent.TimeUnit;
import org.keycloak.OAuth2Constants;
import org.keycloak.admin.client.JacksonProvider;
import org.keycloak.admin.client.Keycloak;
import org.keycloak.admin.client.KeycloakBuilder;
import org.keycloak.admin.client.resource.RealmResource;

/** The directory in Keycloak. Its client blocks, so all calls run on a few dedicated workers. */
public final class KeycloakDirectory implements Directory {

  private static final int WORKERS = 4;
  private static final int CONNECT_SECONDS = 5;
  private static final int ANSWER_SECONDS = 30;
  private static final int LONG_CALL_SECONDS = 60;

  private final Keycloak keycloak;
  private final WorkerExecutor workers;
  private final KeycloakOrganizations organizations;
  private final KeycloakMembers members;
  private final KeycloakServiceClients serviceClients;
  private final KeycloakOperatorClients operatorClients;

  /** Prepares the client; Keycloak is not contacted before the first call. */
  public KeycloakDirectory(Vertx vertx, DirectoryConfig config) {
    this.keycloak =
        KeycloakBuilder.builder()
            .serverUrl(config.address().toString())
            .realm(config.realm())
            .grantType(OAuth2Constants.CLIENT_CREDENTIALS)
            .clientId(config.clientId())
            .clientSecret(config.secret())
            .resteasyClient(http())
            .build();
    this.workers =
        vertx.createSharedWorkerExecutor(
            "sextant-directory", WORKERS, LONG_CALL_SECONDS, TimeUnit.SECONDS);
    AdminCalls calls = new AdminCalls(workers);
    RealmResource realm = keycloak.realm(config.realm());
    this.organizations = new KeycloakOrganizations(calls, realm);
    this.members = new KeycloakMembers(calls, realm);
    this.serviceClients = new KeycloakServiceClients(calls, realm);
    this.operatorClients = new KeycloakOperatorClients(calls, realm);
  }

  @Override
  public Organizations organizations() {
    return organizations;
  }

  @Override
  public OperatorClients operatorClients() {
    return operatorClients;
  }

  @Override
  public Members members() {
    return members;
  }

  @Override
  public ServiceClients serviceClients() {
    return serviceClients;
  }

  @Override
  public Future<Void> close() {
    return workers
        .executeBlocking(
            () -> {
              keycloak.close();
              return null;
            })
        .eventually(workers::close)
        .mapEmpty();
  }

  /** Like the library's default client, but with timeouts. */
  private static Client http() {
    return ClientBuilder.newBuilder()
        .connectTimeout(CONNECT_SECONDS, TimeUnit.SECONDS)
        .readTimeout(ANSWER_SECONDS, TimeUnit.SECONDS)
        .register(new JacksonProvider(), 100)
        .build();
  }
}
