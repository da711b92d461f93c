/** People sign in through a Keycloak that lives in the data directory. */
@NullMarked
package dev.sextant.standalone.keycloak;

import org.jspecify.annotations.NullMarked;
