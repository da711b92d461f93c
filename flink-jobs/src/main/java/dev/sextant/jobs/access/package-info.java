/** What a process lets its tasks use outside of it. */
@NullMarked
package dev.sextant.jobs.access;

import org.jspecify.annotations.NullMarked;
