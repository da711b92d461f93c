import { capital } from '#shared/format/text.ts';
/** The report's reason, as a sentence. */
export function sentence(reason: string | null): string | null {
  if (reason === null || reason === '') {
    return null;
  }
  return capital(/[.!?]$/.test(reason) ? reason : reason + '.');
}
