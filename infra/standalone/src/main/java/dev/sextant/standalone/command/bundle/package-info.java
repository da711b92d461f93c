/** The command that computes a bundle's figures again. */
@NullMarked
package dev.sextant.standalone.command.bundle;

import org.jspecify.annotations.NullMarked;
