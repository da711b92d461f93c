package dev.sextant.api.datasets;

import dev.sextant.api.http.Call;
import dev.sextant.api.http.Operation;
import dev.sextant.api.http.Reply;
import dev.sextant.api.tenancy.TenantDatabase;
import io.vertx.core.Future;
import java.util.Map;

/** The API operations that describe the content of a version. */
public final class ProfileRoutes {

  private final ProfileService profiles;

  /** Creates the routes. */
  public ProfileRoutes(TenantDatabase database) {
    this.profiles = new ProfileService(database);
  }

  /** Returns the operations by id. */
  public Map<String, Operation> operations() {
    return Map.of("getProfile", this::get, "getMetadata", this::metadata);
  }

  private Future<Reply> get(Call call) {
    return profiles.get(call.caller(), call.id("version_id")).map(Reply::ok);
  }

  private Future<Reply> metadata(Call call) {
    return profiles.metadata(call.tenant(), call.id("version_id")).map(Reply::ok);
  }
}
