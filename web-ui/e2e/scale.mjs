// Measures the pages of a running Sextant with large data: a file of 1 GB, a million items, 100,000
// answers. Not part of the build: it takes half an hour and 8 GB of disk. It prints JSON;
// benchmarks/README.md has the results.
//
//   ./sextant start --data DIR --port 7402 --no-demo
//   SEXTANT_URL=http://127.0.0.1:7402 SEXTANT_LINK="$(./sextant link --data DIR)" node web-ui/e2e/scale.mjs [huge] [many] [report]
//
// SEXTANT_PID      process id of the instance, to measure its memory with jcmd
// SEXTANT_SCRATCH  folder for the files, which are removed at the end;
//                  the system's temporary folder if absent
// SEXTANT_VERSION  address of an existing version for "many"
// SEXTANT_REPORT   address of an existing experiment for "report"
// SEXTANT_METRICS  the metrics of the experiment, such as sgi,theta-rc; all that apply if absent
// SEXTANT_SHARE    scales the sizes for a trial run, such as 0.01; 1 if absent
// SEXTANT_CHROMIUM path of another browser
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBrowser } from './browser.mjs';
import { labelledPairs, longTexts, shortItems, writeFile } from './scale/data.mjs';
import { browse } from './scale/browsing.mjs';
import { importFile } from './scale/importing.mjs';
import { evaluate, openReport, openViews } from './scale/reporting.mjs';
import { noteLongTasks } from './scale/watch.mjs';
import { createProject } from './walk.mjs';

const base = process.env.SEXTANT_URL;
const origin = new URL(base).origin;
const link = /http\S+/.exec(process.env.SEXTANT_LINK)[0];
const pid = process.env.SEXTANT_PID ?? null;
const share = Number(process.env.SEXTANT_SHARE ?? 1);
const metrics = process.env.SEXTANT_METRICS;
const parts = process.argv.length > 2 ? process.argv.slice(2) : ['huge', 'many', 'report'];

const scratch = await mkdtemp(join(process.env.SEXTANT_SCRATCH ?? tmpdir(), 'sextant-scale-'));
const { browser, stop } = await startBrowser();
let page;
try {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await noteLongTasks(context);
  page = await context.newPage();
  page.on('pageerror', (error) => console.error(error));
  const signedIn = page.waitForResponse((response) => response.url().endsWith('/api/v1/session'));
  await page.goto(link);
  await signedIn;
  await page.goto(base);
  const project = await createProject(page, `Scale, ${new Date().toISOString()}`);
  const bring = async (name, items, lineOf) => {
    const path = join(scratch, `${name}.jsonl`);
    const bytes = await writeFile(path, items, lineOf);
    const imported = await importFile(page, pid, { project, path, bytes, items });
    await rm(path);
    tell(`import of ${name}`, imported.measured);
    return imported;
  };
  if (parts.includes('huge')) {
    await bring('huge', 200_000 * share, longTexts());
  }
  if (parts.includes('many')) {
    const items = 1_000_000 * share;
    const version =
      process.env.SEXTANT_VERSION ?? (await bring('many', items, shortItems())).version;
    tell('a million items', await browse(page, pid, version, `item-${items - 1}`));
  }
  if (parts.includes('report')) {
    const experiment = process.env.SEXTANT_REPORT ?? (await run());
    const storageState = await context.storageState();
    tell('report', await openReport(browser, { storageState, origin, experiment }));
    tell('views of a row', await openViews(page, pid, experiment));
  }

  async function run() {
    const { form } = await bring('pairs', 50_000 * share, labelledPairs());
    const { experiment, measured } = await evaluate(
      page,
      pid,
      metrics === undefined ? form : `${form}?metrics=${metrics}`,
    );
    tell('experiment', measured);
    return experiment;
  }
} catch (failure) {
  console.error(failure, page?.url(), await page?.locator('body').innerText());
  process.exitCode = 1;
} finally {
  await stop();
  await rm(scratch, { recursive: true, force: true });
}

function tell(what, found) {
  console.log(`${what} ${JSON.stringify(found, null, 1)}`);
}
