package dev.sextant.api.http.contract;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.openapi.contract.OpenAPIContract;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** The contract with its replies, descriptions and examples, which the server does without. */
public final class WholeContract {

  private WholeContract() {}

  public static Future<OpenAPIContract> load(Vertx vertx) {
    try (InputStream yaml = Contract.class.getResourceAsStream(Contract.RESOURCE)) {
      return ContractSource.check(vertx, new String(yaml.readAllBytes(), UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
