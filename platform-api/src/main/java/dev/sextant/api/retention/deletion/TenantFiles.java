package dev.sextant.api.retention.deletion;

import dev.sextant.api.tenancy.TenantId;
import io.vertx.core.Future;

/** Files outside the database whose rows are in it. Both methods may be repeated. */
public interface TenantFiles {

  /** Deletes the files of a tenant that no row wants any more. */
  Future<Void> deleteUnwanted(TenantId tenant);

  /** Deletes all files of a tenant, which is about to be deleted. */
  Future<Void> deleteAll(TenantId tenant);
}
