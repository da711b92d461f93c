import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** The screenshot folder of a script, created if absent; undefined if no screenshots are wanted. */
export async function screenshots(name) {
  const asked = process.env.SEXTANT_SCREENSHOTS;
  if (asked === 'none') {
    return undefined;
  }
  const folder = asked ?? fileURLToPath(new URL(`../target/${name}`, import.meta.url));
  await mkdir(folder, { recursive: true });
  return folder;
}
