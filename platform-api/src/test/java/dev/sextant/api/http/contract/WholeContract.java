package dev.sextant.api.http.contract;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.vertx.core.Vertx;
import io.vertx.openapi.contract.OpenAPIContract;
import java.io.InputStream;
import java.util.concurrent.TimeUnit;

/**
 * The contract with its replies, descriptions and examples, which the server does without. All
 * tests of a JVM share it, because to read and check it takes seconds of processor time.
 */
public final class WholeContract {

  private WholeContract() {}

  /** Returns the contract; the first call reads it. */
  public static OpenAPIContract get() {
    return Shared.CONTRACT;
  }

  private static OpenAPIContract read() {
    Vertx vertx = Vertx.vertx();
    try (InputStream yaml = Contract.class.getResourceAsStream(Contract.RESOURCE)) {
      return ContractSource.check(vertx, new String(yaml.readAllBytes(), UTF_8))
          .toCompletionStage()
          .toCompletableFuture()
          .get(5, TimeUnit.MINUTES);
    } catch (Exception e) {
      throw new IllegalStateException("the contract cannot be read", e);
    } finally {
      vertx.close();
    }
  }

  private static final class Shared {
    static final OpenAPIContract CONTRACT = read();
  }
}
