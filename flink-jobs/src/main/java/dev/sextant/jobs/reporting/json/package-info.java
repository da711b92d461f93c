/** Writes statistics as JSON. */
@NullMarked
package dev.sextant.jobs.reporting.json;

import org.jspecify.annotations.NullMarked;
