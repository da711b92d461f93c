/** Schedules experiments and tracks their jobs, on a cluster behind a port. */
@NullMarked
package dev.sextant.api.dispatch;

import org.jspecify.annotations.NullMarked;
