/** Sign-in through a Keycloak whose data is in the data directory. */
@NullMarked
package dev.sextant.standalone.keycloak;

import org.jspecify.annotations.NullMarked;
