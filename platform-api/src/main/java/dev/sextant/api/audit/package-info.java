/** The record of who did what: written before and after each operation, read, exported, removed. */
@NullMarked
package dev.sextant.api.audit;

import org.jspecify.annotations.NullMarked;
