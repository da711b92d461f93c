package dev.sextant.api.operations;

import dev.sextant.api.http.Call;
import dev.sextant.api.http.Operation;
import dev.sextant.api.http.Reply;
import io.vertx.core.Future;
import java.util.Map;

/** The operation of the contract that shows operators how the platform runs. */
public final class OperationRoutes {

  private final PlatformReading reading;

  public OperationRoutes(OperationSources sources) {
    this.reading = new PlatformReading(sources);
  }

  /** Returns the operations by id. */
  public Map<String, Operation> operations() {
    return Map.of("getOperations", this::get);
  }

  private Future<Reply> get(Call call) {
    return reading.read().map(Reply::ok);
  }
}
