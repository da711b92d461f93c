import { readFileSync } from 'node:fs';

const ROUTES = readFileSync(new URL('../src/app/routing/routes.ts', import.meta.url), 'utf8');
const ADDRESSES = [...ROUTES.matchAll(/^ {2}(\w+): '([^']*)',$/gm)].map(([, name, address]) => ({
  name,
  pattern: new RegExp(`^/${address.replaceAll(/:\w+/g, '[^/]+')}$`),
}));
/** Names of pages that do not show a complete screen. */
const LACKING =
  /-(empty|missing|failing|forbidden|refused|none)$|^unknown$|^signed-out$|^metric-unknown$/;

/**
 * The first complete page for each screen in the routes, under its own name; for settings, one per
 * section. Throws if no page shows a screen.
 */
export function screensOf(pages) {
  const found = new Map();
  for (const [name, about] of Object.entries(pages)) {
    const { pathname } = new URL(about.path, 'http://localhost');
    const screen = ADDRESSES.find(({ pattern }) => pattern.test(pathname));
    const key = screen?.name === 'setting' ? pathname : screen?.name;
    if (key !== undefined && !LACKING.test(name) && !found.has(key)) {
      found.set(key, [name, about]);
    }
  }
  const unseen = ADDRESSES.filter(({ name }) => name !== 'setting' && !found.has(name)).map(
    ({ name }) => name,
  );
  if (unseen.length > 0) {
    throw new Error(`No page of the gallery shows these screens: ${unseen.join(', ')}`);
  }
  return Object.fromEntries(found.values());
}
