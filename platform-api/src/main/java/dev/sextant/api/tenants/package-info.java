/** Tenants, for operators, and their differences from the organizations in Keycloak. */
@NullMarked
package dev.sextant.api.tenants;

import org.jspecify.annotations.NullMarked;
