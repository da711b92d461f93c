package dev.sextant.rendering.words;

import java.util.List;

/**
 * A finding in sentences; those that do not apply are empty.
 *
 * @param verdict what was found
 * @param numbers the best score with its interval, and its difference to its best floor
 * @param added what the best score adds to all floors together
 * @param power what the comparison could have shown, and what would decide it
 * @param remarks wrong labels, other scores that may be the best
 */
public record FindingParts(
    String verdict, String numbers, String added, String power, List<String> remarks) {}
