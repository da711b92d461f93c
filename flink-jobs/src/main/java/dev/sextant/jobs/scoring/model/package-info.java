/** Opens the models of a job; what they compute is stored before it is used. */
@NullMarked
package dev.sextant.jobs.scoring.model;

import org.jspecify.annotations.NullMarked;
