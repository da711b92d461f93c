/** Text of others on a terminal: made visible, and as tables. */
@NullMarked
package dev.sextant.standalone.console.text;

import org.jspecify.annotations.NullMarked;
