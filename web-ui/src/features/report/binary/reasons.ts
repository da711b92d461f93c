/** The report's reason, as a sentence. */
export function sentence(reason: string | null): string | null {
  if (reason === null || reason === '') {
    return null;
  }
  const capital = reason.charAt(0).toUpperCase() + reason.slice(1);
  return /[.!?]$/.test(capital) ? capital : capital + '.';
}
