/** Sets of answers to the items of a version: imported, or sampled from a generator. */
@NullMarked
package dev.sextant.api.answersets;

import org.jspecify.annotations.NullMarked;
