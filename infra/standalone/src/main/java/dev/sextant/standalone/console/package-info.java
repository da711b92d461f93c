/** What a person at a terminal sees: steps, sentences, exit codes. */
@NullMarked
package dev.sextant.standalone.console;

import org.jspecify.annotations.NullMarked;
