package dev.sextant.api.http;

/**
 * One invalid place in a request.
 *
 * @param pointer JSON pointer into the body, such as {@code /metrics/0}, or the parameter's name
 * @param detail what was expected there
 */
public record Violation(String pointer, String detail) {}
