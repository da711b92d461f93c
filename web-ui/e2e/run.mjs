// Walks through the pages of a running Sextant as a new user does.
//
//   SEXTANT_URL=http://127.0.0.1:8080 SEXTANT_LINK='http://127.0.0.1:8080/#code=...' node web-ui/e2e/run.mjs
//
// SEXTANT_EMBEDDERS   names, comma-separated; lexical if absent
// SEXTANT_SCREENSHOTS folder for the screenshots, none for no screenshots;
//                     web-ui/target/e2e if absent
// SEXTANT_CHROMIUM    path of another browser
import { fileURLToPath } from 'node:url';
import { startBrowser } from './browser.mjs';
import { watchFor } from './checks.mjs';
import { photographs } from './photos.mjs';
import * as settings from './settings.mjs';
import { screenshots } from './shots.mjs';
import * as views from './views.mjs';
import { visitAll } from './visits.mjs';
import * as work from './work.mjs';
import * as walk from './walk.mjs';

const base = required('SEXTANT_URL');
const link = required('SEXTANT_LINK');
const origin = new URL(base).origin;
const embedders = (process.env.SEXTANT_EMBEDDERS ?? 'lexical').split(',');
const folder = await screenshots('e2e');

const { browser, stop } = await startBrowser();
let page;
try {
  const context = await browser.newContext();
  page = await context.newPage();
  // Catches what hangs, not what is slow: the machine may be busy.
  page.setDefaultTimeout(120_000);
  const stranger = await (await browser.newContext()).newPage();
  const assertNoFaults = watchFor(page, origin);

  await step('a visitor sees how to sign in', () => walk.isSignedOut(page, base));
  await step('the link signs in, once', () => walk.signIn(page, link, stranger));
  await step('the demo has a finished report, and a note that goes', () =>
    walk.firstMinute(page, base),
  );
  const project = await step('a project is created', () =>
    walk.createProject(page, `Walk of ${new Date().toISOString()}`),
  );
  await step('a bad file is refused, and cancelled', () => walk.refuseAndCancel(page, project));
  const refused = await step('a bad file is imported without its bad lines', () =>
    walk.refuseAndSkip(page, project),
  );
  await step('a table is imported once its columns are explained', () =>
    walk.explainColumns(page, project),
  );
  const { imported, form } = await step('a good file is recognised', () =>
    walk.importGoodFile(page, project),
  );
  await step('a preflight shows first what an experiment would show', () =>
    walk.lookFirst(page, embedders),
  );
  const experiment = await step('an experiment runs to its report', () =>
    walk.evaluate(page, embedders),
  );
  await step('the report says what report.json says', () => walk.readReport(page));
  const row = await step('a row opens into its views', () => views.openRow(page));
  const item = await step('a score leads to its item', () => views.openItem(page));
  const metric = await step('a metric leads to its definition', () =>
    views.readMetric(page, experiment),
  );
  const threshold = await step('a threshold is fitted, judged and activated', () =>
    views.earnThreshold(page, row),
  );
  await step('an answer is judged by it', () => views.askForVerdict(page));
  await step('a chart is read by keys and taken along', () => work.readChart(page, row));
  const comparison = await step('scores are compared, down to the items', () =>
    work.compare(page, experiment),
  );
  const version = await step('a version shows what it holds and finds an item', () =>
    work.openVersion(page, project),
  );
  const labelling = await step('answers are labelled by keys', () =>
    work.labelAnswers(page, project),
  );
  const keys = await step('a key opens the door until it is revoked', () =>
    settings.makeAndRevokeKey(page, base),
  );
  const log = await step('the log says so', () => settings.readLog(page));
  await step('every setting has its place', () => settings.openSections(page));
  await step('the tenant takes everything along', () => settings.takeAlong(page, base));
  const storageState = await context.storageState();
  const pages = {
    projects: { url: base, ready: 'New project' },
    project: { url: project, ready: 'fables' },
    refused: { url: refused, ready: 'line 9,004' },
    imported: { url: imported, ready: '120 items' },
    form: { url: form, ready: 'metrics that apply' },
    row: { url: row, ready: 'Recall at least' },
    item: { url: item, ready: 'Similarities in numbers' },
    metric: { url: metric, ready: 'Properties' },
    threshold: { url: threshold, ready: 'Deactivate' },
    thresholds: { url: `${project}/thresholds`, ready: 'active' },
    comparison: { url: comparison, ready: 'both flag' },
    version: { url: version, ready: 'enough labels' },
    labels: { url: `${project}/labels`, ready: 'People have labelled' },
    labelling: { url: labelling, ready: 'Skip' },
    keys: { url: keys, ready: 'is active' },
    log: { url: log, ready: 'revoke api key' },
    report: { url: experiment, ready: 'works better' },
  };
  await step('every page fits and is accessible, on desk and phone, light and dark', () =>
    look(pages, storageState),
  );
  await step('signing out closes the door', () => walk.signOut(page));
  const visitor = { 'signed-out': { url: base, ready: './sextant link' } };
  await step('the closed door is accessible, too', () => look(visitor));
  assertNoFaults();
  console.log(`All is well. Screenshots: ${folder ?? 'none'}`);
} catch (failure) {
  if (folder !== undefined) {
    await page?.screenshot({ path: `${folder}/failure.png`, fullPage: true }).catch(() => {});
  }
  console.error(failure);
  process.exitCode = 1;
} finally {
  await stop();
}

function look(pages, storageState) {
  const visits = photographs({ origin, pages, folder });
  return visitAll(browser, { visits, storageState, wrong: 'of pages' });
}

async function step(name, run) {
  console.log(name);
  return run();
}

function required(name) {
  const value = process.env[name];
  if (!value) {
    console.error(`${name} is not set: see the head of ${fileURLToPath(import.meta.url)}`);
    process.exit(2);
  }
  return value;
}
