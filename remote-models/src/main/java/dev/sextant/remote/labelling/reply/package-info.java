/** Strict readers of an oracle's replies. */
@NullMarked
package dev.sextant.remote.labelling.reply;

import org.jspecify.annotations.NullMarked;
