import { calls, median, noteLongTasks, round, timed, watch } from './watch.mjs';

const HOURS = 3_600_000;
const REPEATS = 5;

/**
 * Runs an experiment with the lexical embedder up to its report. Returns its address and duration.
 */
export async function evaluate(page, pid, form) {
  await page.goto(form);
  await page.locator('input[name="embedder"]').first().waitFor();
  for (const box of await page.locator('input[name="embedder"]').all()) {
    await box.setChecked((await box.inputValue()) === 'lexical');
  }
  const watched = await watch(page, pid);
  await page.getByRole('button', { name: 'Start the experiment' }).click();
  await page.locator('.finding').first().waitFor({ timeout: HOURS });
  return { experiment: page.url(), measured: await watched.end() };
}

/** Opens a report in a fresh browser: by a click on its project's page, and by its address. */
export async function openReport(browser, { storageState, origin, experiment }) {
  const [clicked, pasted, slow] = [[], [], []];
  for (let i = 0; i < REPEATS; i++) {
    for (const [into, how] of [
      [clicked, clickOn],
      [pasted, goTo],
    ]) {
      const context = await browser.newContext({ storageState, baseURL: origin });
      await noteLongTasks(context);
      const page = await context.newPage();
      into.push(await how(page, experiment));
      slow.push(...(await page.evaluate(() => globalThis.slowTasks)));
      await context.close();
    }
  }
  return {
    clicked: summary(clicked),
    pasted: summary(pasted),
    longest_task_ms: round(Math.max(0, ...slow)),
  };
}

async function clickOn(page, experiment) {
  const id = new URL(experiment).pathname.split('/').at(-1);
  await page.goto('/');
  await page.locator('.corner').getByRole('button').waitFor();
  const project = await page.evaluate(
    async (of) => (await (await fetch(`/api/v1/experiments/${of}`)).json()).project_id,
    id,
  );
  await page.goto(`/projects/${project}`);
  const link = page.locator(`a[href="${new URL(experiment).pathname}"]`).first();
  await link.waitFor();
  return timed(async () => {
    await link.click();
    await numbered(page);
  });
}

async function goTo(page, experiment) {
  return timed(async () => {
    await page.goto(experiment);
    await numbered(page);
  });
}

/** Waits until the finding and the numbers of the rows are shown. */
async function numbered(page) {
  await page.locator('.finding').first().waitFor();
  await page.locator('.plot-number').first().waitFor();
}

/** Opens each view of a row, and its items, most wrong first. */
export async function openViews(page, pid, experiment) {
  await page.goto(experiment);
  await page
    .getByRole('link', { name: /^Details of Semantic Grounding Index with lexical/ })
    .click();
  await page.locator('.panel .tabs a').first().waitFor();
  const watched = await watch(page, pid);
  const views = {};
  const drawn =
    '.panel :is([role=application], .item-table tbody tr[data-index], table tbody tr, .plot-line)';
  for (const name of await page.locator('.tabs a').allInnerTexts()) {
    views[name] = await timed(async () => {
      await page.locator('.tabs a', { hasText: name }).click();
      await page.locator('.tabs [aria-current]', { hasText: name }).waitFor();
      await page.locator(drawn).first().waitFor();
    });
  }
  const scores = await calls(page, '/scores');
  return { views_ms: views, scores, ...(await watched.end()) };
}

function summary(values) {
  return { median_ms: median(values), max_ms: Math.max(...values), all: values };
}
