/** What an experiment would compute, and whether it can start. */
@NullMarked
package dev.sextant.api.experiments.planning;

import org.jspecify.annotations.NullMarked;
