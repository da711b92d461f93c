/** Threads that a Flink task starts and that end with it. */
@NullMarked
package dev.sextant.jobs.threads;

import org.jspecify.annotations.NullMarked;
