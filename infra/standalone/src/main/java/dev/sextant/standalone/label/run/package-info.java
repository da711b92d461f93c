/** The run: the calls of each answer one after the other, the answers side by side. */
@NullMarked
package dev.sextant.standalone.label.run;

import org.jspecify.annotations.NullMarked;
