/**
 * The demo for a new user: the samples that ship, a project that a scripted endpoint answers, and
 * one with a campaign over two scripted models.
 *
 * <p>The endpoint stands in for an LLM without a key. It needs no exception from the rule for
 * addresses: the demo exists only where people sign in without Keycloak, and there the rule allows
 * this machine anyway, because every caller has an account on it. Where others sign in, neither the
 * demo nor its endpoint is started, and the rule refuses its address like any other of this
 * machine.
 */
@NullMarked
package dev.sextant.standalone.demo;

import org.jspecify.annotations.NullMarked;
