// Photographs every page over made-up data, on desk and phone, light and dark, full, empty, waiting and failing, and checks
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
import { screensOf } from './screens.mjs';
import { watchComing } from './waiting.mjs';

const folder =
  process.env.SEXTANT_SCREENSHOTS ?? fileURLToPath(new URL('../target/gallery', import.meta.url));
const wanted = process.argv.slice(2);

const { origin, stop: stopFixtures } = await startFixtures();
const { browser, stop } = await startBrowser();
try {
  const all = Object.assign({}, ...AREAS.map(({ PAGES }) => PAGES));
  const screens = screensOf(all);
  const pages = chosen(all);
  const loading = chosen(screens, '-coming');
  const partial = chosen(screens, '-in-part');
  // What is wrong with pages that wait is told beside what is wrong with the others.
  const told = await Promise.allSettled([
    photograph(browser, { origin, pages, folder }),
    watchComing(browser, { origin, loading, partial, folder }),
  ]);
  const failures = told.flatMap(({ reason }) => reason ?? []);
  if (failures.length > 0) {
    throw new Error(failures.map(({ message }) => message).join('\n\n'));
  }
  const count = [pages, loading, partial].map((each) => Object.keys(each).length);
  console.log(
    `${count[0]} pages are well, and ${count[1]} while their data comes. Screenshots: ${folder}`,
  );
} catch (failure) {
  console.error(failure);
  process.exitCode = 1;
} finally {
  await stop();
  await stopFixtures();
}

/** The pages that were asked for, by name with this after it. */
function chosen(pages, after = '') {
  return Object.fromEntries(
    Object.entries(pages)
      .map(([name, { path, ...rest }]) => [name + after, { url: origin + path, ...rest }])
      .filter(([name]) => wanted.length === 0 || wanted.some((part) => name.includes(part))),
  );
}
