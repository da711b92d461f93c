package dev.sextant.api.access.directory;

import dev.sextant.api.tenancy.TenantId;
import java.util.Optional;

/**
 * The mirror image of a tenant.
 *
 * @param id stands in tokens
 * @param alias what a scope calls it: {@code organization:<alias>}
 * @param name for people
 * @param tenant whose image it is; empty if somebody else made it
 */
public record Organization(String id, String alias, String name, Optional<TenantId> tenant) {}
