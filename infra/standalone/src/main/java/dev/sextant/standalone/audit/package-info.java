/** Compares the lines that copy the audit log out of the database with the log. */
@NullMarked
package dev.sextant.standalone.audit;

import org.jspecify.annotations.NullMarked;
