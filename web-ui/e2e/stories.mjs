// Runs stories: what pages do over time, while the API's answers change. Each file of stories/
// exports STORIES, functions keyed by the sentence that they prove. Needs the built pages.
//
//   npm run build && node e2e/stories.mjs [part of a sentence]...
import { readdirSync } from 'node:fs';
import { startBrowser } from './browser.mjs';
import { watchFor } from './checks.mjs';
import { startFixtures } from './fixtures/server.mjs';
import { mockApi } from './mockApi.mjs';
import { inParallel } from './visits.mjs';

const folder = new URL('stories/', import.meta.url);
const wanted = process.argv.slice(2);

const files = await Promise.all(
  readdirSync(folder)
    .toSorted()
    .map((name) => import(new URL(name, folder).href)),
);
const stories = files
  .flatMap(({ STORIES }) => Object.entries(STORIES))
  .filter(([name]) => wanted.length === 0 || wanted.some((part) => name.includes(part)));

const { origin, stop: stopFixtures } = await startFixtures();
const { browser, stop } = await startBrowser();
try {
  await inParallel(stories, async (waiting) => {
    for (const [name, story] of waiting) {
      // oxlint-disable-next-line no-await-in-loop
      await tell(name, story);
    }
  });
  console.log(`${stories.length} stories passed.`);
} finally {
  await stop();
  await stopFixtures();
}

/** Tells a story in a context of its own, so that a fault belongs to one story. */
async function tell(name, story) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    // As for the gallery: catches what hangs, not what is slow.
    context.setDefaultTimeout(120_000);
    const page = await context.newPage();
    const assertNoFaults = watchFor(page, origin);
    const { answers, calls } = await mockApi(page);
    await story({ page, context, origin, answers, calls });
    assertNoFaults();
  } catch (failure) {
    console.error(`Not so: ${name}\n`, failure);
    process.exitCode = 1;
  } finally {
    await context.close();
  }
}
