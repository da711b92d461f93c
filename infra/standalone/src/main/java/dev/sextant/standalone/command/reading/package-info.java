/** How a command reads a file of answers. */
@NullMarked
package dev.sextant.standalone.command.reading;

import org.jspecify.annotations.NullMarked;
