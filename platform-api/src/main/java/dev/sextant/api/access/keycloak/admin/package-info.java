/** Keycloak's admin API: organizations, their members and clients. */
@NullMarked
package dev.sextant.api.access.keycloak.admin;

import org.jspecify.annotations.NullMarked;
