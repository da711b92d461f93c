/** Commands that processes on several machines need: their keys, the schema, Flink. */
@NullMarked
package dev.sextant.standalone.command.deployment;

import org.jspecify.annotations.NullMarked;
