/** Output for a person at a terminal: steps, sentences, exit codes. */
@NullMarked
package dev.sextant.standalone.console;

import org.jspecify.annotations.NullMarked;
