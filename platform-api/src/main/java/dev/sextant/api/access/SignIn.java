package dev.sextant.api.access;

import dev.sextant.api.access.sessions.Session;
import dev.sextant.api.http.Authenticator;
import dev.sextant.api.http.Operation;
import io.vertx.core.Future;
import java.util.Map;
import java.util.Optional;

/** How people come in: there are two ways, and one of them is configured. */
public interface SignIn {

  /** Returns what the contract calls this way. */
  String method();

  /** Returns the operations by which sessions begin, by id; those of the other way refuse. */
  Map<String, Operation> operations();

  /** Returns what tells whose token it is. */
  Authenticator bearers();

  /**
   * Returns a session as it is now, after asking whoever opened it where it is time to. Fails with
   * a refusal if it is over there.
   */
  Future<Session> confirm(Session session);

  /**
   * Ends, where it was opened, a session that has ended here.
   *
   * @return where the browser is to go, for that place to forget it too
   */
  Future<Optional<String>> ended(Session session);

  /** Ends all sessions of a subject where they were opened. */
  Future<Void> endedEverywhere(String subject);

  /** Closes what it holds open. */
  Future<Void> close();
}
