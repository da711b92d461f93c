/** Sextant's own Postgres: its programs, its secrets, its process. */
@NullMarked
package dev.sextant.standalone.postgres;

import org.jspecify.annotations.NullMarked;
