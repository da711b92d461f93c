// Compares the compressed size of a first visit's scripts with the budget: node scripts/budget.mjs
// [folder]
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const BUDGET_KB = 250;
const BUILT = join(dirname(fileURLToPath(import.meta.url)), '../target/classes/webroot');

/** The scripts that the first page names, and all their static imports; unordered. */
export function initialScripts(folder) {
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  const found = new Set();
  const wanted = [...html.matchAll(/(?:src|href)="\/([^"]+\.js)"/g)].map(([, path]) => path);
  while (wanted.length > 0) {
    const path = wanted.pop();
    if (!found.has(path)) {
      found.add(path);
      const script = readFileSync(join(folder, path), 'utf8');
      // A static import has its file name right after the keyword; a dynamic one has a bracket
      // between.
      for (const [, name] of script.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)) {
        wanted.push(join(dirname(path), name));
      }
    }
  }
  return [...found];
}

/** The size of these files in kilobytes, compressed as a server would. */
export function compressed(folder, paths) {
  const bytes = paths.map((path) => gzipSync(readFileSync(join(folder, path))).length);
  return bytes.reduce((sum, each) => sum + each, 0) / 1000;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = process.argv[2] ?? BUILT;
  const scripts = initialScripts(folder);
  const size = compressed(folder, scripts);
  const sentence = `A first visit loads ${size.toFixed(1)} kB of scripts in ${scripts.length} files; ${BUDGET_KB} kB is the most.`;
  if (size > BUDGET_KB) {
    console.error(
      `${sentence} Load what it does not show when it is asked for: ${scripts.join(', ')}`,
    );
    process.exit(1);
  }
  console.log(sentence);
}
