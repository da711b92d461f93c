/** Asks an oracle for the labels of an answer set that are still to come. */
@NullMarked
package dev.sextant.jobs.labelling;

import org.jspecify.annotations.NullMarked;
