/**
 * Commands that ask an instance for a result: reports, comparisons, thresholds, verdicts, exports.
 */
@NullMarked
package dev.sextant.standalone.command.remote.results;

import org.jspecify.annotations.NullMarked;
