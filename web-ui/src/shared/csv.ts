/**
 * A text as a field of a CSV file (RFC 4180). A spreadsheet takes what begins like a formula for one: an apostrophe
 * keeps it a text.
 */
export function csvField(text: string): string {
  const plain = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
