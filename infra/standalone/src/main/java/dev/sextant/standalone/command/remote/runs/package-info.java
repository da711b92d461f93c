/** Commands for runs that call models: answers that are sampled, and labels by an oracle. */
@NullMarked
package dev.sextant.standalone.command.remote.runs;

import org.jspecify.annotations.NullMarked;
