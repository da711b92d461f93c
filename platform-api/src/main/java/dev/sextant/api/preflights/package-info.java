/** Preflights: what an experiment can show, estimated before it runs. */
@NullMarked
package dev.sextant.api.preflights;

import org.jspecify.annotations.NullMarked;
