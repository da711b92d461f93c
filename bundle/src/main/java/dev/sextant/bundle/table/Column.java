package dev.sextant.bundle.table;

/**
 * A column of a table.
 *
 * @param name in snake_case
 * @param optional whether a row may lack a value
 */
public record Column(String name, ColumnType type, boolean optional) {}
