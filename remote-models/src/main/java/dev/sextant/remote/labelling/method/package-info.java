/** What each kind of labeller asks, and how it reads the replies. */
@NullMarked
package dev.sextant.remote.labelling.method;

import org.jspecify.annotations.NullMarked;
