// Photographs every page over made-up data, on desk and phone, light and dark, full, empty and failing, and checks
// that each fits, is accessible, and does nothing that the content policy forbids. Needs the built pages.
//
//   npm run build && node e2e/gallery.mjs [part of a page's name]...
//
// SEXTANT_SCREENSHOTS folder for the screenshots; web-ui/target/gallery if absent
import { fileURLToPath } from 'node:url';
import { startBrowser } from './browser.mjs';
import { AREAS } from './fixtures/areas.mjs';
import { startFixtures } from './fixtures/server.mjs';
import { photograph } from './photos.mjs';

const folder =
  process.env.SEXTANT_SCREENSHOTS ?? fileURLToPath(new URL('../target/gallery', import.meta.url));
const wanted = process.argv.slice(2);

const { origin, stop: stopFixtures } = await startFixtures();
const { browser, stop } = await startBrowser();
try {
  const pages = AREAS.flatMap(({ PAGES }) => Object.entries(PAGES))
    .filter(([name]) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
    .map(([name, { path, ...rest }]) => [name, { url: origin + path, ...rest }]);
  await photograph(browser, { origin, pages: Object.fromEntries(pages), folder });
  console.log(`${pages.length} pages are well. Screenshots: ${folder}`);
} catch (failure) {
  console.error(failure);
  process.exitCode = 1;
} finally {
  await stop();
  await stopFixtures();
}
