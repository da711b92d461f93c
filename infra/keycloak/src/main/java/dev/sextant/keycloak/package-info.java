/** A local Keycloak: its programs, its realm, its process. Depends on no other module. */
@NullMarked
package dev.sextant.keycloak;

import org.jspecify.annotations.NullMarked;
