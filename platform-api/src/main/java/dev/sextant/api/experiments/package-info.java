/** Experiments: starting, watching, cancelling them, and reading their scores. */
@NullMarked
package dev.sextant.api.experiments;

import org.jspecify.annotations.NullMarked;
