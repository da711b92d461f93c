/** The realm's endpoints, its keys, and the tokens that they sign. */
@NullMarked
package dev.sextant.api.access.keycloak.realm;

import org.jspecify.annotations.NullMarked;
