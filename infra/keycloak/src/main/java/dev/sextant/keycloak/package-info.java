/**
 * A Keycloak of one's own: its programs, its realm, its process. Knows none of the other modules.
 */
@NullMarked
package dev.sextant.keycloak;

import org.jspecify.annotations.NullMarked;
