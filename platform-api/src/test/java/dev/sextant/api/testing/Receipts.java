package dev.sextant.api.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.util.concurrent.locks.LockSupport;

/** Receipts of deletions, which continue after the reply to a request. */
public final class Receipts {

  private static final int LOOKS = 3_000;

  private Receipts() {}

  /** Waits until the newest deletion has finished, and returns its receipt. */
  public static JsonObject newest(ApiClient admin) {
    String id = admin.get("/deletions?limit=1").is(200).data().getJsonObject(0).getString("id");
    return finished(admin, "/deletions/" + id);
  }

  /** Waits until a deletion has finished, and returns its receipt. */
  public static JsonObject finished(ApiClient admin, String path) {
    JsonObject receipt = admin.get(path).is(200).json();
    for (int i = 0; i < LOOKS && !receipt.getString("state").equals("finished"); i++) {
      LockSupport.parkNanos(10_000_000);
      receipt = admin.get(path).is(200).json();
    }
    assertThat(receipt.getString("state")).isEqualTo("finished");
    return receipt;
  }
}
