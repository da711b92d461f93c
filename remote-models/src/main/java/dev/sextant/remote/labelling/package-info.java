/**
 * Labels of answers by an oracle, an LLM that reads a reference. A labeller is pure: it takes an
 * answer and the replies so far, and gives the next prompt or the label. So a caller that stores
 * the replies can continue at any point, and pays for no call twice.
 *
 * <p>A reply is right or the answer is unlabelled with a reason. Nothing counts as 0, and no part
 * of an answer is dropped.
 */
@NullMarked
package dev.sextant.remote.labelling;

import org.jspecify.annotations.NullMarked;
