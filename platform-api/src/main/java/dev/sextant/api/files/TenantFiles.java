package dev.sextant.api.files;

import dev.sextant.api.tenancy.TenantId;
import dev.sextant.api.turns.EachInTurn;
import io.vertx.core.Future;
import java.util.List;

/** Files outside the database whose rows are in it. Both methods may be repeated. */
public interface TenantFiles {

  /** Deletes the files of a tenant that no row wants any more. */
  Future<Void> deleteUnwanted(TenantId tenant);

  /** Deletes all files of a tenant, which is about to be deleted. */
  Future<Void> deleteAll(TenantId tenant);

  /** Returns files of several kinds as one. */
  static TenantFiles all(List<TenantFiles> kinds) {
    return new TenantFiles() {

      @Override
      public Future<Void> deleteUnwanted(TenantId tenant) {
        return EachInTurn.run(kinds, kind -> kind.deleteUnwanted(tenant));
      }

      @Override
      public Future<Void> deleteAll(TenantId tenant) {
        return EachInTurn.run(kinds, kind -> kind.deleteAll(tenant));
      }
    };
  }
}
