/**
 * Figures of this process for operators, in the format of Prometheus. docs/metrics.md lists them.
 */
@NullMarked
package dev.sextant.api.telemetry;

import org.jspecify.annotations.NullMarked;
