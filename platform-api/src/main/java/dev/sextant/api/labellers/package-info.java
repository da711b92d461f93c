/** Versions of labellers: oracles that label answers by a policy. */
@NullMarked
package dev.sextant.api.labellers;

import org.jspecify.annotations.NullMarked;
