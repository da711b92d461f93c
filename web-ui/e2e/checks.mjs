import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const AXE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Notes what no page may do: log errors, break the content policy, or talk to anyone but the server. */
export function watchFor(page, origin) {
  const faults = [];
  page.on('console', (message) => {
    // A refusal is an answer: the browser logs each 4xx by itself.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      faults.push(`console: ${message.text()}`);
    }
  });
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.origin !== origin && url.protocol !== 'data:' && url.protocol !== 'blob:') {
      faults.push(`request to ${url.origin}`);
    }
  });
  return () => assert.deepEqual(faults, [], 'faults seen by the browser');
}

/** WCAG 2.2 AA as far as axe can tell: contrast, names, roles, labels. */
export async function isAccessible(page, name) {
  await page.evaluate(AXE);
  const violations = await page.evaluate(async () => {
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
    const found = await globalThis.axe.run({ runOnly: { type: 'tag', values: tags } });
    return found.violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target).join(', ')}`);
  });
  assert.deepEqual(violations, [], `accessibility of ${name}`);
}

/** Nothing reaches beyond the screen's right edge. */
export async function fits(page, name) {
  const [content, screen] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  assert.ok(content <= screen, `${name} is ${content} px wide on a screen of ${screen}`);
}

/** The tab key visits everything that can be clicked or filled in, but for what the arrows reach from a stop. */
export async function isReachableByKeyboard(page, name) {
  const clickable = 'a[href], summary, :is(button, input, select, textarea):not([disabled])';
  const expected = await page.evaluate((query) => {
    const all = [...document.querySelectorAll(query)].filter(
      // Rows of a very long list come and go while one walks through it.
      (e) =>
        e.checkVisibility() &&
        e.getAttribute('tabindex') !== '-1' &&
        !e.closest('[aria-posinset], [data-index]'),
    );
    all.forEach((e, i) => e.setAttribute('data-stop', String(i)));
    document.activeElement?.blur();
    return all.filter((e) => e.type !== 'radio' || e.checked).map((e) => e.dataset.stop);
  }, clickable);
  const visited = new Set();
  // Some controls take several presses: a date has a day, a month, a year and a calendar.
  const isMissed = () => expected.some((stop) => !visited.has(stop));
  for (let i = 0; i < 2 * expected.length + 20 && isMissed(); i++) {
    await page.keyboard.press('Tab');
    visited.add(await page.evaluate(() => document.activeElement?.dataset.stop));
  }
  const missed = expected.filter((stop) => !visited.has(stop));
  assert.deepEqual(missed, [], `${name}: not reached by keyboard`);
}
