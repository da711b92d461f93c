package dev.sextant.standalone.gate;

import org.jspecify.annotations.Nullable;

/**
 * A requirement and what the data say about it.
 *
 * @param name the requirement, as the command line has it
 * @param sentence what was found
 * @param moreItems how many further items would decide it if the estimates stay what they are; null
 *     if it is decided, or no number of items would do
 */
public record Check(String name, Outcome outcome, String sentence, @Nullable Long moreItems) {}
