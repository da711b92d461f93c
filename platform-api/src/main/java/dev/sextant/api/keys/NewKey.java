package dev.sextant.api.keys;

import dev.sextant.api.tenancy.Scope;
import java.time.OffsetDateTime;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A request to create a key. */
record NewKey(
    String name, Set<Scope> scopes, @Nullable UUID onlyProject, OffsetDateTime expiresAt) {

  NewKey {
    scopes = Set.copyOf(scopes);
  }
}
