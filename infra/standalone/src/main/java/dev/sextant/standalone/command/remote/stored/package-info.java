/** Commands that manage what an instance stores: projects, datasets, experiments, campaigns. */
@NullMarked
package dev.sextant.standalone.command.remote.stored;

import org.jspecify.annotations.NullMarked;
