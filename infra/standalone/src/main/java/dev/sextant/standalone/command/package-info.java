/** The commands of {@code ./sextant}, one class per command. */
@NullMarked
package dev.sextant.standalone.command;

import org.jspecify.annotations.NullMarked;
