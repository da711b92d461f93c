package dev.sextant.standalone.client;

import java.net.URI;
import java.net.http.HttpClient;
import java.security.GeneralSecurityException;
import javax.net.ssl.KeyManager;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;

/** Makes HTTP clients for an address. */
final class Connections {

  private Connections() {}

  /**
   * Returns a builder of clients for one address. A client without TLS trusts no certificate, since
   * reading those that the JDK trusts would take a good part of the time of a short command.
   */
  static HttpClient.Builder to(URI address) {
    HttpClient.Builder client = HttpClient.newBuilder();
    return "http".equalsIgnoreCase(address.getScheme())
        ? client.sslContext(withoutTrust())
        : client;
  }

  private static SSLContext withoutTrust() {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(new KeyManager[0], new TrustManager[0], null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }
}
