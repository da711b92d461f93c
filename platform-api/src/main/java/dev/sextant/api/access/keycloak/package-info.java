/** Sign-in through a Keycloak realm: its tokens, its sign-in page, its sessions. */
@NullMarked
package dev.sextant.api.access.keycloak;

import org.jspecify.annotations.NullMarked;
