/** Commands that start, stop and inspect what runs in a data directory of this machine. */
@NullMarked
package dev.sextant.standalone.command.running;

import org.jspecify.annotations.NullMarked;
