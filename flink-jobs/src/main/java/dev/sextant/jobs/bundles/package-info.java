/** A report as a bundle, from which it can be computed again. */
@NullMarked
package dev.sextant.jobs.bundles;

import org.jspecify.annotations.NullMarked;
