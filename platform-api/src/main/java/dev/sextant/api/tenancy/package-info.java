/** Callers, tenants and the only access to a tenant's rows. */
@NullMarked
package dev.sextant.api.tenancy;

import org.jspecify.annotations.NullMarked;
