import assert from 'node:assert/strict';
import { fits, isAccessible, isReachableByKeyboard } from './checks.mjs';
import { quiet } from './quiet.mjs';

const MINUTES = 60_000;

/** Opens a row in each of its views and restores a view by its address. Returns the address. */
export async function openRow(page) {
  const folded = page.getByRole('link', { name: /^Show all \d+ rows$/ }).first();
  await page.locator('.plot-row').first().waitFor();
  if (await folded.isVisible()) {
    await folded.click();
  }
  await page
    .getByRole('link', { name: /^Details of Semantic Grounding Index with lexical/ })
    .click();
  const tabs = page.locator('.tabs a');
  const names = await tabs.allInnerTexts();
  assert.deepEqual(names.slice(0, 3), ['Distributions', 'ROC and PR', 'Calibration']);
  for (const name of names) {
    await tabs.filter({ hasText: name }).click();
    await page.locator('.tabs [aria-current]', { hasText: name }).waitFor();
    await quiet(page);
    await fits(page, name);
    await isAccessible(page, name);
  }
  await tabs.filter({ hasText: 'ROC and PR' }).click();
  await page.getByRole('table', { name: 'Recall at a false positive rate' }).waitFor();
  await page.reload();
  await page.getByRole('table', { name: 'Recall at a false positive rate' }).waitFor();
  return page.url();
}

/** Opens the item behind a score: texts, positions of answers, similarity. Returns the address. */
export async function openItem(page) {
  await page.locator('.tabs a', { hasText: 'Items' }).click();
  await page.getByText('Most wrong first: ').waitFor();
  await page.getByRole('link', { name: 'not grounded', exact: true }).click();
  await page.locator('.item-table .class-risky').first().waitFor();
  assert.equal(await page.locator('.item-table .class-trustworthy').count(), 0);
  await page.getByRole('link', { name: 'as in the dataset' }).click();
  await page
    .getByRole('link', { name: 'What is said of the river Aller in report 0?' })
    .first()
    .click();
  await page.getByRole('heading', { name: 'Item item-0' }).waitFor();
  await page.getByRole('table', { name: 'Angles between question, context and answer' }).waitFor();
  await page.getByRole('table', { name: 'Scores of the answers' }).waitFor();
  await walkHeatmap(page);
  await page.getByText('Similarities in numbers').click();
  await page.getByRole('table', { name: 'Similarity of each answer to each' }).waitFor();
  const address = page.url();
  await page.locator('.neighbours').getByRole('link', { name: 'item-1' }).click();
  await page.getByRole('heading', { name: 'Item item-1' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'Item item-0' }).waitFor();
  return address;
}

/** The arrow keys move from cell to cell, and each cell names the two answers that it compares. */
async function walkHeatmap(page) {
  await page.getByRole('application', { name: /^Similarity of each answer/ }).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowUp');
  await page.locator('.readout', { hasText: /^answer 1[^]*and answer 1/ }).waitFor();
  await page.keyboard.press('ArrowRight');
  await page.locator('.readout', { hasText: /^answer 1[^]*and answer 2/ }).waitFor();
}

/** Opens the metric's definition from an open row. Returns the address. */
export async function readMetric(page, report) {
  await page.goto(report);
  await page.getByRole('link', { name: 'Details of Semantic Grounding Index' }).first().click();
  await page.getByRole('link', { name: 'Formula of Semantic Grounding Index' }).click();
  await page.getByRole('heading', { name: 'Semantic Grounding Index' }).waitFor();
  await page.getByRole('heading', { name: 'Formula' }).waitFor();
  return page.url();
}

/**
 * Fits a threshold from a row, looks at the holdout, activates it and tries it. Returns the
 * address.
 */
export async function earnThreshold(page, row) {
  await page.goto(row);
  await page.getByRole('link', { name: 'Fit a threshold to this score' }).click();
  await page.getByRole('button', { name: 'Fit the threshold' }).click();
  await page.getByText('there is no default').waitFor();
  await page.getByLabel('the greatest F1').check();
  await page.getByRole('button', { name: 'Fit the threshold' }).click();
  await page.locator('.finding', { hasText: 'Flagged as risky' }).waitFor({ timeout: MINUTES });
  await page.getByText('Nobody has looked at this holdout yet.').waitFor();
  assert.ok((await page.getByText('hidden', { exact: true }).count()) > 0, 'the holdout is hidden');
  await page.getByRole('button', { name: 'Look at the holdout' }).click();
  await page.getByRole('button', { name: 'Look now' }).click();
  await page.getByText('looked at 1 time').waitFor();
  assert.equal(await page.getByText('hidden', { exact: true }).count(), 0);
  await page.getByRole('button', { name: 'Activate for this project' }).click();
  const active = page.getByRole('button', { name: 'Deactivate' });
  const anyway = page.getByRole('button', { name: 'Activate without a shown gain' });
  await active.or(anyway).waitFor();
  // Activating a score without a shown gain over its floor needs a confirmation.
  if (await anyway.isVisible()) {
    await anyway.click();
  }
  await active.waitFor();
  await isReachableByKeyboard(page, 'threshold');
  return page.url();
}

/** Asks for a verdict of the active threshold. */
export async function askForVerdict(page) {
  await page.getByLabel('Question').fill('What is said of Celle in report 2?');
  await page.getByLabel('Context').fill('Celle has a palace of 1292.');
  await page.getByLabel('Answer to judge').fill('It was sold to a circus 9 years ago.');
  await page.getByRole('button', { name: 'Judge it' }).click();
  await page.getByText(/(Flagged as risky|Not flagged): a score of/).waitFor();
}
