/**
 * What the commands share that call LLMs without an instance: settings, a journal that pays for
 * each call once, the probe, progress and spending.
 */
@NullMarked
package dev.sextant.standalone.calls;

import org.jspecify.annotations.NullMarked;
