/** Who asks, for which tenant, and the one door to a tenant's rows. */
@NullMarked
package dev.sextant.api.tenancy;

import org.jspecify.annotations.NullMarked;
