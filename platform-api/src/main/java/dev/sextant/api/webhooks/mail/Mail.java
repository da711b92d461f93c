package dev.sextant.api.webhooks.mail;

/**
 * A mail, ready to be sent.
 *
 * @param id the same for each try of a delivery, so that a mailbox can tell a repeated mail
 * @param to one valid address
 * @param subject one line
 * @param unsubscribe address that ends the mail by a POST (RFC 8058)
 */
public record Mail(String id, String to, String subject, String text, String unsubscribe) {}
