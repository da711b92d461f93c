/** Options that commands have which call a model, or have an instance call one. */
@NullMarked
package dev.sextant.standalone.command.model;

import org.jspecify.annotations.NullMarked;
