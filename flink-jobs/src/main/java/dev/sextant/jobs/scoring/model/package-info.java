/** Opens the models of a job; their results are stored before use. */
@NullMarked
package dev.sextant.jobs.scoring.model;

import org.jspecify.annotations.NullMarked;
