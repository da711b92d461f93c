/** What calls cost, and a budget that is never exceeded. */
@NullMarked
package dev.sextant.remote.price;

import org.jspecify.annotations.NullMarked;
