/**
 * The schema of Sextant: its roles, its migrations, and the door through which both are applied.
 */
@NullMarked
package dev.sextant.migrations;

import org.jspecify.annotations.NullMarked;
