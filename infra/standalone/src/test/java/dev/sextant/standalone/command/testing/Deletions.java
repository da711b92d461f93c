package dev.sextant.standalone.command.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.standalone.client.ApiClient;
import java.util.concurrent.TimeUnit;

/** Deletions that a test asks for. */
public final class Deletions {

  private static final int LOOKS = 30_000;

  private Deletions() {}

  /** Deletes all datasets, with what depends on them. */
  public static void ofDatasets(Sandbox sandbox) throws Exception {
    ApiClient client = sandbox.client();
    for (String id : sandbox.tables().rows("select id::text from datasets").keySet()) {
      client.delete("/datasets/" + id);
      receipt(client);
    }
  }

  /** Waits until the newest deletion has finished, and returns its receipt. */
  public static JsonNode receipt(ApiClient client) throws Exception {
    JsonNode receipt = client.get("/deletions").path("data").path(0);
    for (int look = 0; !receipt.path("state").asText().equals("finished"); look++) {
      assertThat(look).as("looks for the receipt").isLessThan(LOOKS);
      TimeUnit.MILLISECONDS.sleep(20);
      receipt = client.get("/deletions").path("data").path(0);
    }
    return receipt;
  }
}
