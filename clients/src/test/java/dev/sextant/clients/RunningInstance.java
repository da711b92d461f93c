package dev.sextant.clients;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sextant.standalone.client.ApiClient;
import dev.sextant.standalone.client.LocalInstance;
import dev.sextant.standalone.instance.DataDirectory;
import dev.sextant.standalone.instance.Instance;
import dev.sextant.standalone.instance.InstanceConfig;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** A whole Sextant in this JVM, on a free port, and an API key. */
final class RunningInstance implements AutoCloseable {

  private final Instance instance;
  private final LocalInstance running;

  RunningInstance(Path folder) throws Exception {
    DataDirectory data = DataDirectory.open(folder);
    instance = new Instance(InstanceConfig.evaluation(), data, data.lock().orElseThrow());
    running = new LocalInstance(instance.start(step -> {}));
  }

  /** Returns the base address for a generated client. */
  String address() {
    return running.file().address() + "/api/v1";
  }

  /** Returns a new API key with the permissions that the drives need. */
  String key() throws Exception {
    Map<String, Object> wish =
        Map.of(
            "name",
            "client " + UUID.randomUUID(),
            "scopes",
            List.of("read", "write", "evaluate", "export"),
            "expires_at",
            Instant.now().plus(1, ChronoUnit.DAYS).toString());
    try (ApiClient admin = new ApiClient(running.file().address(), running::signInCode)) {
      JsonNode made = admin.ask("/api-keys", wish);
      return made.get("secret").asText();
    }
  }

  @Override
  public void close() {
    instance.close();
  }
}
