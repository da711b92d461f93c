import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** The folder for screenshots of a script, made where absent; undefined where none are wanted. */
export async function screenshots(name) {
  const asked = process.env.SEXTANT_SCREENSHOTS;
  if (asked === 'none') {
    return undefined;
  }
  const folder = asked ?? fileURLToPath(new URL(`../target/${name}`, import.meta.url));
  await mkdir(folder, { recursive: true });
  return folder;
}
