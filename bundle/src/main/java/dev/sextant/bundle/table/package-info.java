/** Record classes as tables. */
@NullMarked
package dev.sextant.bundle.table;

import org.jspecify.annotations.NullMarked;
