import assert from 'node:assert/strict';
import { fits, isAccessible } from './checks.mjs';

/** Reads a chart by keyboard and downloads it as a file. */
export async function readChart(page, row) {
  await page.goto(row);
  await page.locator('.tabs a', { hasText: 'ROC and PR' }).click();
  const chart = page.getByRole('application', { name: /^How many risky/ });
  await chart.focus();
  await page.keyboard.press('ArrowRight');
  await page
    .getByText(/recall .*threshold/)
    .first()
    .waitFor();
  const figure = page.getByRole('figure', { name: /^How many risky/ });
  for (const kind of ['PNG', 'SVG', 'CSV']) {
    const download = page.waitForEvent('download');
    await figure.getByRole('button', { name: kind }).click();
    assert.match((await download).suggestedFilename(), new RegExp(`roc.*\\.${kind}$`, 'i'));
  }
}

/**
 * Compares scores with one of them and opens the items on which a pair disagrees. Returns the
 * address.
 */
export async function compare(page, experiment) {
  await page.goto(experiment);
  await page.getByRole('link', { name: 'Compare', exact: true }).last().click();
  await page.getByRole('heading', { name: 'Compare', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('figure', { name: 'Differences to the baseline' }).waitFor();
  await page.locator('.pair').first().click();
  await page.getByRole('heading', { name: /^Where .* disagree/ }).waitFor();
  const address = page.url();
  await page.reload();
  await page.getByRole('heading', { name: /^Where .* disagree/ }).waitFor();
  assert.equal(page.url(), address);
  await fits(page, 'compare');
  await isAccessible(page, 'compare');
  return address;
}

/**
 * Opens a version's profile, goes to any of its items, and finds one by text. Returns the address.
 */
export async function openVersion(page, project) {
  await page.goto(`${project}/datasets`);
  await page.getByRole('link', { name: 'fables', exact: true }).click();
  await page.getByRole('link', { name: 'Version 1' }).click();
  await page.getByText('enough labels').first().waitFor();
  const version = page.url();
  await page.getByLabel('Text', { exact: true }).fill('Celle has a palace');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByText('20 of 120 items').waitFor();
  await page.reload();
  await page.getByText('20 of 120 items').waitFor();
  return version;
}

/** Labels answers by keyboard alone, and takes back the last label. Returns the address. */
export async function labelAnswers(page, project) {
  await page.goto(`${project}/labels`);
  await page.getByText('People have labelled').waitFor();
  await page.getByRole('link', { name: 'Label answers' }).last().click();
  const progress = page.locator('.label-progress [role=status]');
  await progress.waitFor();
  const before = await progress.innerText();
  await page.keyboard.press('g');
  await hasChanged(progress, before);
  const one = await progress.innerText();
  await page.keyboard.press('n');
  await hasChanged(progress, one);
  await page.keyboard.press('z');
  await page.waitForFunction(
    ([where, text]) => document.querySelector(where)?.textContent === text,
    ['.label-progress [role=status]', one],
  );
  await isAccessible(page, 'labelling');
  return page.url();
}

async function hasChanged(locator, from) {
  for (let i = 0; i < 100 && (await locator.innerText()) === from; i++) {
    await locator.page().waitForTimeout(100);
  }
  assert.notEqual(await locator.innerText(), from);
}
