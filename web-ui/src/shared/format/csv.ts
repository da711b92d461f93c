/**
 * Quotes a text as a field of a CSV file (RFC 4180). An apostrophe prevents spreadsheets from
 * running a text that looks like a formula.
 */
export function csvField(text: string): string {
  const plain = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
