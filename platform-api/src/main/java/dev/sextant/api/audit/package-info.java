/** The audit log: written before and after each operation, read, exported, deleted. */
@NullMarked
package dev.sextant.api.audit;

import org.jspecify.annotations.NullMarked;
