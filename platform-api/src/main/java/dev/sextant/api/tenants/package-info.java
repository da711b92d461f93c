/** Tenants, for operators, and how they differ from their copies in Keycloak. */
@NullMarked
package dev.sextant.api.tenants;

import org.jspecify.annotations.NullMarked;
