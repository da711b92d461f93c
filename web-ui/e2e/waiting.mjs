import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fits, isAccessible, watchFor } from './checks.mjs';
import { says, staysWhile } from './coming.mjs';

/** Two of the four looks suffice: what is checked does not depend on colours. */
const LOOKS = [
  { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
];
/** Parts of a page that fail by themselves. */
const MOST_FAILING = 8;
/** Between one answer and the next. */
const STEP = 30;

/**
 * Visits screens whose data does not come at first, and watches it come; and on a desk screens of which half
 * of the requests fail, and brings them back by what they offer. What is wrong is told at the end, of all at once.
 */
export async function watchComing(browser, { origin, storageState, loading, partial, folder }) {
  await mkdir(folder, { recursive: true });
  const faults = [];
  const visitAll = async (look, [first]) => {
    const context = await browser.newContext({ ...look, storageState });
    const title = (name) => `${name}-${look.viewport.width}-${look.colorScheme}`;
    const visits = [
      ...Object.entries(loading).map(([name, about]) => [title(name), about, comes]),
      ...(first ? Object.entries(partial) : []).map(([name, about]) => [
        title(name),
        about,
        returns,
      ]),
    ];
    for (const [name, about, watch] of visits) {
      const shot = join(folder, `${name}.png`);
      await visit(context, { ...about, origin, name, shot, watch, accessible: first }).catch(
        (fault) => faults.push(`${name}: ${fault.message}`),
      );
    }
    await context.close();
  };
  await Promise.all(LOOKS.map((look, i) => visitAll(look, [i === 0])));
  assert.equal(
    faults.length,
    0,
    `${faults.length} pages do not wait well:\n\n${faults.join('\n\n')}`,
  );
}

async function visit(context, { origin, url, ready, before, name, shot, watch, accessible }) {
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  const assertNoFaults = watchFor(page, origin);
  try {
    await watch(page, { url, ready, before: () => before?.(page), name, shot, accessible });
    assertNoFaults();
  } finally {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.close();
  }
}

/** Nothing is answered until it was looked at; then all, one after the other. */
async function comes(page, { url, ready, before, name, shot, accessible }) {
  const answers = withheld(page, ordered(url));
  await answers.routed;
  await before();
  await page.goto(url);
  await answers.asked();
  await page.waitForTimeout(500);
  await page.screenshot({ path: shot, fullPage: true });
  await says(page, name);
  await fits(page, name);
  if (accessible) {
    await isAccessible(page, name);
  }
  // Nothing waits so long a second time, that what would stand below comes without it.
  await answers.release();
  answers.withhold();
  await page.reload();
  await page.locator('h1').first().waitFor();
  await staysWhile(page, name, async () => {
    await answers.release();
    await page.getByText(ready).first().waitFor();
    await page.waitForLoadState('networkidle');
  });
}

/** The later half of its requests fail, then none does; its own buttons bring the rest. */
async function returns(page, { url, ready, before, name, shot }) {
  const order = ORDERS.get(url) ?? [];
  const late = new Set(order.slice(Math.ceil(order.length / 2)));
  let failing = true;
  await page.route('**/api/v1/**', (route) => {
    const path = new URL(route.request().url()).pathname;
    return failing && late.has(path) ? route.fulfill(BROKEN) : route.fallback();
  });
  await before();
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: shot, fullPage: true });
  await fits(page, name);
  await isAccessible(page, name);
  failing = false;
  const again = page.getByRole('button', { name: 'Try again' });
  const whole = page.getByText(ready);
  for (let left = MOST_FAILING; left > 0; left--) {
    await again.or(whole).first().waitFor();
    if ((await again.count()) === 0) {
      break;
    }
    // What tries again by itself may have come in between.
    await again
      .first()
      .click({ timeout: 2_000 })
      .catch(() => undefined);
    await page.waitForLoadState('networkidle');
  }
  await whole.first().waitFor();
  assert.equal(await again.count(), 0, `${name}: trying again does not bring all of it`);
}

/** Withholds answers until they are released, but for who asks. */
function withheld(page, order) {
  const waiting = [];
  let open = false;
  let first;
  const any = new Promise((asked) => {
    first = asked;
  });
  return {
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
    /** Some pages ask for nothing. */
    asked: () => Promise.race([any, page.waitForLoadState('networkidle')]),
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

/** What each page asks for, in its order. */
const ORDERS = new Map();

function ordered(url) {
  ORDERS.set(url, ORDERS.get(url) ?? []);
  return ORDERS.get(url);
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
