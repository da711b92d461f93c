/** What a shell needs to complete the command line. */
@NullMarked
package dev.sextant.standalone.command.shell;

import org.jspecify.annotations.NullMarked;
