package dev.sextant.standalone.console;

/**
 * A command that may send log lines to a destination, or one with such a subcommand. The log lines
 * of others are dropped.
 */
public interface WritesLog {}
