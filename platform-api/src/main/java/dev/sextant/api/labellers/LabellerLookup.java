package dev.sextant.api.labellers;

import io.vertx.core.Future;
import io.vertx.sqlclient.SqlClient;
import java.util.Optional;
import java.util.UUID;

/** Finds labellers, for the features that use them. */
public final class LabellerLookup {

  private final LabellerStore labellers = new LabellerStore();

  /**
   * Returns a labeller.
   *
   * @param db bound to a tenant
   */
  public Future<Optional<LabellerVersion>> find(SqlClient db, UUID id) {
    return labellers.find(db, id);
  }
}
