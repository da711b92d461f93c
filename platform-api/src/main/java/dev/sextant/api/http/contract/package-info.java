/** The contract, what it says of each operation, and how a request departs from it. */
@NullMarked
package dev.sextant.api.http.contract;

import org.jspecify.annotations.NullMarked;
