package dev.sextant.api.tenancy;

/**
 * Who makes this request.
 *
 * @param tenant from the verified token, never from a header or a path
 * @param subject the person or program
 * @param role what it may do
 */
public record Caller(TenantId tenant, String subject, Role role) {}
