/** The command that decides about a release. */
@NullMarked
package dev.sextant.standalone.command.gate;

import org.jspecify.annotations.NullMarked;
