package dev.sextant.api.testing;

import io.vertx.core.json.JsonObject;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Waits for probes of generators. */
public final class Probes {

  private static final int MOST_POLLS = 6_000;

  private Probes() {}

  /** Returns a generator's probe when it has ended. */
  public static JsonObject ended(ApiClient client, String generator) {
    for (int i = 0; i < MOST_POLLS; i++) {
      JsonObject probe =
          client.get("/generators/" + generator).is(200).json().getJsonObject("probe");
      if (!probe.getString("state").equals("running")) {
        return probe;
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20));
    }
    throw new AssertionError("the probe of " + generator + " does not end");
  }
}
