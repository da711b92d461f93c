import { round, watch } from './watch.mjs';

const HOURS = 3_600_000;

/** Drops a file on a page, previews and imports it. Returns the cost and the version's address. */
export async function importFile(page, pid, { project, path, bytes, items }) {
  await page.goto(`${project}/import`);
  await page.getByRole('heading', { name: 'Import a file' }).waitFor();
  const watched = await watch(page, pid);
  const began = performance.now();
  await drop(page, path);
  await page.getByText('The first 20 items as they will be stored').first().waitFor();
  const preview = performance.now() - began;
  const clicked = performance.now();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const heard = await listen(page);
  const took = (performance.now() - clicked) / 1000;
  const cost = await watched.end();
  if (/not imported|interrupted/.test(heard.heading)) {
    throw new Error(await page.locator('main').innerText());
  }
  const form = await page.getByRole('link', { name: 'Start an experiment' }).getAttribute('href');
  return {
    version: new URL(form.replace(/\/evaluate.*/, ''), project).href,
    form: new URL(form, project).href,
    measured: {
      heading: heard.heading,
      megabytes: round(bytes / 1e6),
      preview_ms: round(preview),
      import_s: round(took),
      rows_per_s: round(items / took),
      megabytes_per_s: round(bytes / 1e6 / took),
      progress: heard.progress,
      still_s: heard.still_s,
      ...cost,
    },
  };
}

/**
 * Drops a file from disk as a desktop does; a script in the page could only drop one from memory.
 */
async function drop(page, path) {
  const client = await page.context().newCDPSession(page);
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop']) {
    // A real pointer moves before it releases.
    // oxlint-disable-next-line no-await-in-loop
    await client.send('Input.dispatchDragEvent', { type, x: 400, y: 300, data });
  }
  await client.detach();
}

/**
 * Reads the page's progress messages until the import ends: for each stage the first message, one
 * from the middle, and the last. Returns the longest time without a new message.
 */
async function listen(page) {
  const lines = new Map();
  let [last, since, stillest] = ['', performance.now(), 0];
  const end = page
    .getByRole('link', { name: 'Start an experiment' })
    .or(page.getByRole('heading', { name: /was not imported|was interrupted/ }));
  const ended = end.waitFor({ timeout: HOURS }).then(() => true);
  let over = false;
  while (!over) {
    const [stage, line] = await page.evaluate(() => [
      document.querySelector('.stages [aria-current]')?.textContent,
      document.querySelector('.stages ~ p')?.textContent,
    ]);
    if (stage !== undefined && line !== undefined) {
      since = line === last ? since : performance.now();
      stillest = Math.max(stillest, performance.now() - since);
      last = line;
      lines.set(stage, [...(lines.get(stage) ?? []), line]);
    }
    over = await Promise.race([ended, page.waitForTimeout(250).then(() => false)]);
  }
  const progress = Object.fromEntries(
    [...lines].map(([stage, of]) => [
      stage,
      [...new Set([of[0], of[Math.floor(of.length / 2)], of.at(-1)])],
    ]),
  );
  return {
    heading: await page.locator('h1').innerText(),
    progress,
    still_s: round(stillest / 1000),
  };
}
