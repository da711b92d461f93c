import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const AXE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Records what no page may do: log errors, violate the content policy, or contact another host.
 * The returned function ends the watch and throws if anything was recorded.
 */
export function watchFor(page, origin) {
  const faults = [];
  const watches = {
    console: (message) => {
      // A refusal is a valid answer: the browser logs every 4xx on its own.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
        faults.push(`console: ${message.text()}`);
      }
    },
    pageerror: (error) => faults.push(`error: ${error.message}`),
    request: (request) => {
      const url = new URL(request.url());
      if (url.origin !== origin && url.protocol !== 'data:' && url.protocol !== 'blob:') {
        faults.push(`request to ${url.origin}`);
      }
    },
  };
  Object.entries(watches).forEach(([event, note]) => page.on(event, note));
  return () => {
    Object.entries(watches).forEach(([event, note]) => page.off(event, note));
    assert.deepEqual(faults, [], 'faults seen by the browser');
  };
}

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** WCAG 2.2 AA, as far as axe can check it: contrast, names, roles, labels. */
export function isAccessible(page, name) {
  return violatesNothing(page, name, { type: 'tag', values: WCAG });
}

/** The checks that depend on colours, which take axe longer than most others. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Only the checks that depend on colours, for a page that was already checked in another scheme.
 */
export function hasContrast(page, name) {
  return violatesNothing(page, name, { type: 'rule', values: COLOUR_RULES });
}

/** All other checks, for a page whose colours were already checked at another width. */
export function isAccessibleButForColours(page, name) {
  return violatesNothing(page, name, { type: 'tag', values: WCAG }, COLOUR_RULES);
}

async function violatesNothing(page, name, runOnly, except = []) {
  const rules = Object.fromEntries(except.map((rule) => [rule, { enabled: false }]));
  if (!(await page.evaluate(() => 'axe' in globalThis))) {
    await page.evaluate(AXE);
  }
  const violations = await page.evaluate(
    async (options) => {
      const found = await globalThis.axe.run({ ...options, resultTypes: ['violations'] });
      return found.violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target).join(', ')}`);
    },
    { runOnly, rules },
  );
  assert.deepEqual(violations, [], `accessibility of ${name}`);
}

/** Checks that nothing extends beyond the right edge of the screen. */
export async function fits(page, name) {
  const [content, screen] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    document.documentElement.clientWidth,
  ]);
  assert.ok(content <= screen, `${name} is ${content} px wide on a screen of ${screen}`);
}

/**
 * The Tab key reaches every link and control, except those that arrow keys reach from a tab stop.
 * Starts again when the page has replaced a control meanwhile, for example because data arrived.
 */
export async function isReachableByKeyboard(page, name) {
  let misses = 0;
  for (let tries = 1; ; tries++) {
    await walkByTab(page, await markStops(page));
    const { missed, changed } = await page.evaluate(findMissed, CONTROLS);
    if (missed.length === 0) {
      return;
    }
    // A busy browser may swallow a key now and then, so one miss of a page at rest is not enough.
    misses += changed ? 0 : 1;
    if (misses === MOST_MISSES || tries === MOST_TRIES) {
      assert.fail(`${name}: not reached by keyboard:\n${missed.join('\n')}`);
    }
  }
}

const MOST_MISSES = 3;
const MOST_TRIES = 8;

const CONTROLS = 'a[href], summary, :is(button, input, select, textarea):not([disabled])';

/** Marks the controls that Tab must reach, and returns their number. */
async function markStops(page) {
  return page.evaluate((query) => {
    document.querySelectorAll('[data-stop]').forEach((e) => e.removeAttribute('data-stop'));
    const all = [...document.querySelectorAll(query)].filter(
      // Rows of a very long list appear and disappear while the focus moves through it.
      (e) =>
        e.checkVisibility() &&
        e.getAttribute('tabindex') !== '-1' &&
        !e.closest('[aria-posinset], [data-index]'),
    );
    all.forEach((e, i) => e.setAttribute('data-stop', String(i)));
    document.activeElement?.blur();
    const visited = new Set();
    const walk = { all, visited, expected: all.filter((e) => e.type !== 'radio' || e.checked) };
    document.removeEventListener('keydown', globalThis.tabWalk?.note, true);
    walk.note = () => visited.add(document.activeElement);
    document.addEventListener('keydown', walk.note, true);
    globalThis.tabWalk = walk;
    return walk.expected.length;
  }, CONTROLS);
}

/**
 * Holds the Tab key down, ten presses at a time: waiting for each would draw a frame for each. The
 * page notes at each press which element has the focus before it moves on.
 */
async function walkByTab(page, stops) {
  // Some controls take several presses: a date has a day, a month, a year and a calendar.
  for (let presses = 0; presses < 2 * stops + 20; presses += 10) {
    await Promise.all(Array.from({ length: 10 }, () => page.keyboard.down('Tab')));
    await page.keyboard.up('Tab');
    if (await page.evaluate(allVisited)) {
      return;
    }
  }
}

function allVisited() {
  const { expected, visited, note } = globalThis.tabWalk;
  note();
  return expected.every((e) => visited.has(e));
}

/** The controls that Tab missed, and whether controls have come or gone since they were marked. */
function findMissed(query) {
  const { all, expected, visited } = globalThis.tabWalk;
  const gone = all.some((e) => !e.isConnected || !e.matches(query) || !e.checkVisibility());
  const come = [...document.querySelectorAll(query)].some(
    (e) =>
      e.checkVisibility() &&
      !e.hasAttribute('data-stop') &&
      e.getAttribute('tabindex') !== '-1' &&
      !e.closest('[aria-posinset], [data-index]'),
  );
  return {
    missed: expected.filter((e) => !visited.has(e)).map((e) => e.outerHTML.slice(0, 200)),
    changed: gone || come,
  };
}
