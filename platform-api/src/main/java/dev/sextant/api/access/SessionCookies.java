package dev.sextant.api.access;

import dev.sextant.api.access.sessions.Session;
import dev.sextant.api.access.sessions.SessionService;
import dev.sextant.api.http.Authenticator;
import dev.sextant.api.http.Credentials;
import dev.sextant.api.http.Site;
import dev.sextant.api.tenancy.Principal;
import io.vertx.core.Future;
import java.time.Duration;

/** Authenticates session cookies, sets and clears them. */
public record SessionCookies(SessionService sessions, SignIn signIn, Site site)
    implements Authenticator {

  @Override
  public Future<Principal> authenticate(Credentials credentials) {
    return session(credentials).map(session -> signIn.principal(session.identity().principal()));
  }

  /** Returns the session of a cookie. */
  public Future<Session> session(Credentials credentials) {
    return sessions.get(credentials.token()).compose(signIn::confirm);
  }

  /** Returns the header that sets the session cookie. */
  public static String give(Site site, SessionService.Opened opened) {
    Session session = opened.session();
    Duration lifetime = Duration.between(session.createdAt(), session.expiresAt());
    return site.setCookie(site.sessionCookie(), opened.ticket(), lifetime);
  }

  /** Returns the header that clears the session cookie. */
  String takeBack() {
    return site.setCookie(site.sessionCookie(), "", Duration.ZERO);
  }
}
