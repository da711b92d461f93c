/** The contract, its rules for each operation, and its violations by requests. */
@NullMarked
package dev.sextant.api.http.contract;

import org.jspecify.annotations.NullMarked;
