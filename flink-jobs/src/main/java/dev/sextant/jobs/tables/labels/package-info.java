/** Reads answers with the labels in force. */
@NullMarked
package dev.sextant.jobs.tables.labels;

import org.jspecify.annotations.NullMarked;
