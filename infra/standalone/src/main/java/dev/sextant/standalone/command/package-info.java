/** What {@code ./sextant} can do, one class a command. */
@NullMarked
package dev.sextant.standalone.command;

import org.jspecify.annotations.NullMarked;
