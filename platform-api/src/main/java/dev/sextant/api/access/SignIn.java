package dev.sextant.api.access;

import dev.sextant.api.access.sessions.Session;
import dev.sextant.api.http.Authenticator;
import dev.sextant.api.http.Operation;
import dev.sextant.api.tenancy.Principal;
import io.vertx.core.Future;
import java.net.URI;
import java.util.Map;
import java.util.Optional;

/** A sign-in method. There are two, and one of them is configured. */
public interface SignIn {

  /** Returns the name of this method in the contract. */
  String method();

  /** Returns the issuer at which programs can sign a person in; empty if there is none. */
  Optional<URI> issuer();

  /** Returns the operations that start sessions, by id; those of the other method refuse. */
  Map<String, Operation> operations();

  /** Returns the authenticator of tokens. */
  Authenticator bearers();

  /** Returns who a verified person is to this instance: by links, its owner sees how it runs. */
  Principal principal(Principal verified);

  /**
   * Returns the current state of a session, after asking the identity provider when a check is due.
   * Fails with a refusal if the session has ended there.
   */
  Future<Session> confirm(Session session);

  /**
   * Ends a session at the identity provider after it has ended here.
   *
   * @return where to redirect the browser, so that the provider ends its session too
   */
  Future<Optional<String>> ended(Session session);

  /** Ends all sessions of a subject at the identity provider. */
  Future<Void> endedEverywhere(String subject);

  /** Releases the resources of this method. */
  Future<Void> close();
}
