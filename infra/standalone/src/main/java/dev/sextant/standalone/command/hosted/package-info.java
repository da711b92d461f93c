/** Instances elsewhere, which a command reaches by a key of their API. */
@NullMarked
package dev.sextant.standalone.command.hosted;

import org.jspecify.annotations.NullMarked;
