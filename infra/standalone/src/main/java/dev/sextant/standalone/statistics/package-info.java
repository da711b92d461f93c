/** Statistics as JSON, the same in every reply. */
@NullMarked
package dev.sextant.standalone.statistics;

import org.jspecify.annotations.NullMarked;
