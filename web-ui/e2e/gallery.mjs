// Photographs every page with fixture data, on desktop and phone, light and dark, full, empty,
// loading and failing. Checks that each fits, is accessible, and does nothing that the content
// policy forbids. Needs the built pages.
//
//   npm run build && node e2e/gallery.mjs [--loaded | --loading] [part of a page's name]...
//
// --loaded            only pages whose data is there
// --loading           only pages whose data arrives late or fails in part
// SEXTANT_SCREENSHOTS folder for the screenshots, none for no screenshots;
//                     web-ui/target/gallery if absent
import { startBrowser } from './browser.mjs';
import { AREAS } from './fixtures/areas.mjs';
import { startFixtures } from './fixtures/server.mjs';
import { photographs } from './photos.mjs';
import { screensOf } from './screens.mjs';
import { screenshots } from './shots.mjs';
import { visitAll } from './visits.mjs';
import { waits } from './waiting.mjs';

const folder = await screenshots('gallery');
const wanted = process.argv.slice(2).filter((each) => !each.startsWith('--'));
const { loaded, loading } = kindsOf(process.argv.slice(2).filter((each) => each.startsWith('--')));

const { origin, stop: stopFixtures } = await startFixtures();
const { browser, stop } = await startBrowser();
try {
  const all = Object.assign({}, ...AREAS.map(({ PAGES }) => PAGES));
  const pages = loaded ? chosen(all) : {};
  const screens = loading ? chosen(screensOf(all), '-coming', '-in-part') : {};
  if (Object.keys({ ...pages, ...screens }).length === 0) {
    throw new Error(`no page has a name with ${wanted.join(' or ')}`);
  }
  // Faults of waiting pages are reported together with those of the others.
  const visits = [...waits({ origin, screens, folder }), ...photographs({ origin, pages, folder })];
  await visitAll(browser, { visits, wrong: 'of pages' });
  const count = [pages, screens].map((each) => Object.keys(each).length);
  console.log(
    `${count[0]} pages are well, and ${count[1]} while their data comes. Screenshots: ${folder ?? 'none'}`,
  );
} catch (failure) {
  console.error(failure);
  process.exitCode = 1;
} finally {
  await stop();
  await stopFixtures();
}

/** Which of both kinds of visits the options ask for: both without an option. */
function kindsOf(options) {
  const unknown = options.filter((each) => each !== '--loaded' && each !== '--loading');
  if (unknown.length > 0) {
    throw new Error(`The options are --loaded and --loading, found ${unknown.join(' ')}.`);
  }
  const asked = (option) => options.length === 0 || options.includes(option);
  return { loaded: asked('--loaded'), loading: asked('--loading') };
}

/**
 * The requested pages: those whose name, alone or with one of these endings, contains an argument.
 */
function chosen(pages, ...after) {
  const names = (name) => [name, ...after.map((each) => name + each)];
  return Object.fromEntries(
    Object.entries(pages)
      .map(([name, { path, ...rest }]) => [name, { url: origin + path, ...rest }])
      .filter(
        ([name]) =>
          wanted.length === 0 ||
          wanted.some((part) => names(name).some((each) => each.includes(part))),
      ),
  );
}
