import assert from 'node:assert/strict';
import { join } from 'node:path';
import { fits, isAccessible, watchFor } from './checks.mjs';
import { says, staysWhile } from './loading.mjs';
import { DESK, PHONE, resize, showAs } from './looks.mjs';
import { quiet } from './quiet.mjs';

/** One colour scheme suffices: these checks do not depend on colours. */
const SCHEME = 'light';
/** Milliseconds between two answers. */
const STEP = 30;
/** A page that needs more button presses than this counts as never complete. */
const MOST_PRESSES = 60;

/**
 * Visits to screens whose data arrives late, watching it arrive on a desktop and on a phone. Then,
 * on the desktop, half of the requests fail; the screens' own controls must restore them.
 */
export function waits({ origin, screens, folder }) {
  return Object.entries(screens).map(([name, about]) => ({
    name: `${name}-coming`,
    visit: async (page) => {
      const all = { ...about, origin, folder };
      const order = await comes(page, { ...all, name: `${name}-coming` });
      await returns(page, { ...all, name: `${name}-in-part`, order });
    },
  }));
}

/**
 * Withholds all answers until the page was checked, then sends them one by one. Returns the
 * requests in order.
 */
async function comes(page, { origin, url, ready, before, name, folder }) {
  const assertNoFaults = watchFor(page, origin);
  const answers = withheld(page);
  await answers.routed;
  await showAs(page, { viewport: DESK, scheme: SCHEME });
  await before?.(page);
  await page.goto(url);
  await answers.asked();
  await page.locator('h1').first().waitFor();
  await page.waitForTimeout(500);
  await isWaiting(page, titled(name, DESK), folder);
  await isAccessible(page, titled(name, DESK));
  await resize(page, PHONE);
  await isWaiting(page, titled(name, PHONE), folder);
  // The later loads are not held so long that content below a loading part appears before it.
  await arrives(page, answers, { ready, title: titled(name, PHONE) });
  await resize(page, DESK);
  await arrives(page, answers, { ready, title: titled(name, DESK) });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  assertNoFaults();
  return answers.order;
}

async function isWaiting(page, title, folder) {
  await photographed(page, folder, title);
  await says(page, title);
  await fits(page, title);
}

/** Loads a page again at its present size, and watches its data arrive. */
async function arrives(page, answers, { ready, title }) {
  await answers.release();
  answers.withhold();
  await page.reload();
  await page.locator('h1').first().waitFor();
  await staysWhile(page, title, async () => {
    await answers.release();
    await page.getByText(ready).first().waitFor();
    await quiet(page);
  });
  await fits(page, title);
}

/** The later half of the requests fail, then none do; the page's own buttons load the rest. */
async function returns(page, { origin, url, ready, before, name, folder, order }) {
  const title = titled(name, DESK);
  const late = new Set(order.slice(Math.ceil(order.length / 2)));
  const broken = new Set();
  let failing = true;
  const assertNoFaults = watchFor(page, origin);
  await page.route('**/api/v1/**', (route) => {
    const path = new URL(route.request().url()).pathname;
    if (!failing || !late.has(path)) {
      return route.fallback();
    }
    broken.add(path);
    return route.fulfill(BROKEN);
  });
  await before?.(page);
  await page.goto(url);
  await quiet(page);
  await photographed(page, folder, title);
  await fits(page, title);
  await isAccessible(page, title);
  assert.ok(late.size === 0 || broken.size > 0, `${title}: nothing failed`);
  failing = false;
  await madeWhole(page, page.getByText(ready).first(), title);
  assertNoFaults();
}

/**
 * Presses retry buttons until the page is complete: more may have failed than the page shows at
 * once, and a request that failed may be answered after the page seems complete.
 */
async function madeWhole(page, whole, title) {
  const again = page.getByRole('button', { name: 'Try again' });
  for (let press = 0; press < MOST_PRESSES; press++) {
    await again.first().or(whole).first().waitFor();
    const [button] = await again.elementHandles();
    if (button === undefined) {
      await whole.waitFor();
      if ((await again.count()) === 0) {
        return;
      }
      continue;
    }
    // An automatic retry may remove the button first, so a failed click is ignored.
    await button.click({ timeout: 5_000 }).catch(() => undefined);
    await Promise.race([
      button.waitForElementState('hidden').catch(() => undefined),
      page.waitForTimeout(1_000),
    ]);
  }
  assert.fail(`${title}: trying again does not bring all of it`);
}

function titled(name, { width }) {
  return `${name}-${width}-${SCHEME}`;
}

async function photographed(page, folder, title) {
  if (folder !== undefined) {
    await page.screenshot({ path: join(folder, `${title}.png`), fullPage: true });
  }
}

/** Withholds answers until they are released, except those about the session. */
function withheld(page) {
  const order = [];
  const waiting = [];
  let open = false;
  let first;
  const any = new Promise((asked) => {
    first = asked;
  });
  return {
    order,
    routed: page.route('**/api/v1/**', (route) => {
      const { pathname } = new URL(route.request().url());
      if (!isOfSession(pathname) && !order.includes(pathname)) {
        order.push(pathname);
      }
      if (open || isOfSession(pathname)) {
        return route.fallback();
      }
      first();
      return new Promise((released) => waiting.push(() => released(route.fallback())));
    }),
    /** Some pages send no request. */
    asked: () => Promise.race([any, quiet(page)]),
    withhold: () => {
      open = false;
    },
    release: async () => {
      open = true;
      for (const answer of waiting.splice(0)) {
        answer();
        await page.waitForTimeout(STEP);
      }
    },
  };
}

function isOfSession(path) {
  return /[/]api[/]v1[/](me|session|sign-in-method)$/.test(path);
}

const BROKEN = {
  status: 500,
  contentType: 'application/problem+json',
  body: JSON.stringify({
    type: 'about:blank',
    title: 'Internal error',
    status: 500,
    code: 'internal',
    detail: 'Something broke; it was logged.',
    errors: [],
    request_id: '01890000-fixture',
  }),
};
