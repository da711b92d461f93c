package dev.sextant.standalone.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import javax.net.ssl.SSLContext;
import org.junit.jupiter.api.Test;

class ConnectionsTest {

  @Test
  void only_a_client_with_tls_trusts_the_certificates_of_the_jdk() throws Exception {
    assertThat(context("https://sextant.example")).isSameAs(SSLContext.getDefault());
    assertThat(context("http://127.0.0.1:7117")).isNotSameAs(SSLContext.getDefault());
    assertThat(context("HTTP://127.0.0.1:7117")).isNotSameAs(SSLContext.getDefault());
  }

  private static SSLContext context(String address) {
    return Connections.to(URI.create(address)).build().sslContext();
  }
}
