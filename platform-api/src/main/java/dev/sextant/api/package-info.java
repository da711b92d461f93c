/** The web API of Sextant: contract, routes, services, SQL, dispatcher. */
@NullMarked
package dev.sextant.api;

import org.jspecify.annotations.NullMarked;
