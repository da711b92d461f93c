package dev.sextant.api.access.directory;

import dev.sextant.api.tenancy.TenantId;
import java.util.Optional;

/**
 * An organization, which mirrors a tenant.
 *
 * @param id id in tokens
 * @param alias name in scopes: {@code organization:<alias>}
 * @param name display name
 * @param tenant mirrored tenant; empty if Sextant did not create the organization
 */
public record Organization(String id, String alias, String name, Optional<TenantId> tenant) {}
