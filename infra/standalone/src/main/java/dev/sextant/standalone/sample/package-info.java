/**
 * From a file of questions to a file of answers: the command {@code sample}, without an instance.
 */
@NullMarked
package dev.sextant.standalone.sample;

import org.jspecify.annotations.NullMarked;
