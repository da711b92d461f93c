import assert from 'node:assert/strict';
import { fits, isAccessible, isReachableByKeyboard } from './checks.mjs';
import { badFile, goodFile, lateBadFile, strangeFile } from './files.mjs';

const MINUTES = 60_000;

export async function isSignedOut(page, base) {
  await page.goto(base);
  await page.getByText('./sextant link').waitFor();
}

/**
 * The link signs in and leads to the demo, its code disappears from the address, and it works once.
 */
export async function signIn(page, link, stranger) {
  await page.goto(link);
  await page.getByRole('complementary', { name: 'Welcome' }).waitFor();
  assert.ok(!page.url().includes('code='), `the code is still in ${page.url()}`);
  await stranger.goto(link);
  await stranger.getByRole('alert').waitFor();
  await stranger.getByText('./sextant link').waitFor();
}

/** Waits for the demo's evaluation, opens its report and dismisses its note for good. */
export async function firstMinute(page, base) {
  const note = page.getByRole('complementary', { name: 'Welcome' });
  if (page.url().includes('/projects/')) {
    await page.getByText('Below the floor: ').waitFor({ timeout: 5 * MINUTES });
    await page.getByText('Adds to the floors: ').waitFor({ timeout: 5 * MINUTES });
    await page.getByRole('link', { name: 'Support desk', exact: true }).click();
  }
  await page.locator('.finding').first().waitFor();
  await isAccessible(page, 'welcome');
  await note.getByRole('button', { name: 'Got it' }).click();
  await note.waitFor({ state: 'detached' });
  await page.reload();
  await page.locator('.finding').first().waitFor();
  assert.equal(await note.count(), 0, 'the note is back');
  await page.goto(base);
  await page.getByRole('heading', { name: 'Projects' }).waitFor();
  await page.getByRole('link', { name: 'Demo', exact: true }).waitFor();
}

export async function createProject(page, name) {
  await page.getByLabel('New project').fill(name);
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('heading', { name, exact: true }).waitFor();
  await page.getByText('No experiment yet').waitFor();
  await isReachableByKeyboard(page, 'project');
  return page.url();
}

/** Shows a file's bad lines before the import; cancelling leaves no dataset behind. */
export async function refuseAndCancel(page, project) {
  await preview(page, project, badFile('cancelled.jsonl'));
  await showsBadLines(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download the errors' }).click();
  const stream = await (await download).createReadStream();
  const errors = Buffer.concat(await stream.toArray()).toString('utf8');
  assert.match(
    errors,
    /^line,field,what,remedy\r\n2,[^]*4,answers\[0\]\.factuality,found 1\.7,must be/,
  );
  await page.getByRole('button', { name: 'Skip the 2 bad lines' }).waitFor();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByText('No dataset yet').waitFor();
}

/**
 * Bad lines beyond the preview make the import fail; a second import skips them. Returns the
 * address of the failed import.
 */
export async function refuseAndSkip(page, project) {
  await preview(page, project, lateBadFile('skipped.jsonl'));
  await page.getByText('This preview read').waitFor();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByRole('heading', { name: 'skipped.jsonl was not imported' }).waitFor();
  await showsBadLines(page, 9000);
  const refused = page.url();
  await page.getByRole('button', { name: 'Skip the 2 bad lines' }).click();
  await page.getByRole('heading', { name: '9,003 items, 9,003 answers' }).waitFor();
  return refused;
}

async function preview(page, project, file) {
  await page.goto(project);
  await page.getByLabel('Choose a file').setInputFiles(file);
}

async function showsBadLines(page, before = 0) {
  const [second, fourth] = [before + 2, before + 4].map((line) => line.toLocaleString('en'));
  const table = page.getByRole('table', { name: 'Errors by line' });
  await table.waitFor();
  const rows = await table.locator('tbody tr').allInnerTexts();
  assert.equal(rows.length, 2, `two bad lines are shown, not ${rows.length}`);
  assert.match(rows[0], new RegExp(`line ${second}`));
  assert.match(rows[1], new RegExp(`line ${fourth}[^]*factuality[^]*1\\.7`));
}

/** Imports a table after mapping its columns, by choosing or by dragging. */
export async function explainColumns(page, project) {
  await preview(page, project, strangeFile());
  await page.getByText('Choose the column that holds the question or the answer').waitFor();
  await page.getByLabel('Question').selectOption('frage');
  await page
    .locator('.chip', { hasText: 'antwort' })
    .dragTo(page.locator('.slot', { has: page.getByLabel('Answer', { exact: true }) }));
  await page.getByRole('heading', { name: 'CSV: 2 items, 2 answers' }).waitFor();
  await page.getByRole('cell', { name: '1,141 m' }).waitFor();
  await fits(page, 'columns');
  await isAccessible(page, 'columns');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByRole('heading', { name: '2 items, 2 answers' }).waitFor();
  await page.getByText('Version 1').waitFor();
}

/** Returns the addresses of the recognised contents and of the form for an experiment on them. */
export async function importGoodFile(page, project) {
  await preview(page, project, goodFile());
  await page.getByRole('heading', { name: '120 items, 240 answers' }).waitFor();
  await page.getByText('The first 20 items as they will be stored').first().waitFor();
  await isReachableByKeyboard(page, 'preview');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByText('Version 1').waitFor();
  await page.getByText('Every item has context.').waitFor();
  const imported = page.url();
  await page.getByRole('link', { name: 'Start an experiment' }).click();
  await page.getByRole('heading', { name: 'Evaluate fables' }).waitFor();
  return { imported, form: page.url() };
}

/** Before an experiment the page shows its expected value and the split of its items. */
export async function lookFirst(page, embedders) {
  await choose(page, embedders);
  await page.getByRole('button', { name: 'Run a preflight' }).click();
  await page.getByText('Note:').first().waitFor({ timeout: MINUTES });
  await page.getByText('60 items for calibration, 60 items for the holdout').waitFor();
  await page.getByText('Both parts have the 50 labels').waitFor();
}

async function choose(page, embedders) {
  for (const box of await page.locator('input[name="embedder"]').all()) {
    await box.setChecked(embedders.includes(await box.inputValue()));
  }
}

/** Runs an experiment with these embedders until its report is shown. */
export async function evaluate(page, embedders) {
  await choose(page, embedders);
  await page.getByRole('button', { name: 'Start the experiment' }).click();
  await page
    .locator('.finding')
    .first()
    .waitFor({ timeout: 5 * MINUTES });
  return page.url();
}

/** The page agrees with report.json, and its address alone restores it. */
export async function readReport(page) {
  const finding = await page.locator('.finding').first().innerText();
  assert.match(finding, /grounded from ungrounded answers/);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'report.json' }).click();
  const stream = await (await download).createReadStream();
  const report = JSON.parse(Buffer.concat(await stream.toArray()).toString('utf8'));
  const length = report.results.find((series) => series.metric === 'length');
  const shown = await page.locator('.plot-floor').allInnerTexts();
  const value = length.binary.auc.value.toFixed(3);
  assert.ok(
    shown.some((row) => row.includes(value)),
    `${value} is not in ${shown.join(' | ')}`,
  );

  await page.getByRole('link', { name: 'by metric' }).click();
  assert.match(page.url(), /order=name/);
  await page.reload();
  assert.equal(await page.locator('.finding').first().innerText(), finding);
  const order = page.getByRole('navigation', { name: 'Order of the rows' });
  assert.equal(await order.locator('[aria-current]').innerText(), 'by metric');
  await page.goBack();
  await order.locator('[aria-current]', { hasText: 'by value' }).waitFor();
  await isReachableByKeyboard(page, 'report');
}

export async function signOut(page) {
  await page.locator('.corner').getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByText('./sextant link').waitFor();
}
