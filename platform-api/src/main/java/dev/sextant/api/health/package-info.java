/** Whether the process lives, and whether all that it relies on is there. */
@NullMarked
package dev.sextant.api.health;

import org.jspecify.annotations.NullMarked;
