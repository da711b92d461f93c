/** Metrics of Flink and of its jobs, as Prometheus reads them. */
@NullMarked
package dev.sextant.standalone.flink.metrics;

import org.jspecify.annotations.NullMarked;
