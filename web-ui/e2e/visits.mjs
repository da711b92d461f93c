import assert from 'node:assert/strict';

/** Visits made in parallel: more than cores, because each also waits for its network. */
const WORKERS = 4;
/** Milliseconds after which a visit counts as hung: a script in a page has no bound of its own. */
const LONGEST = 600_000;

/**
 * Makes all visits, several in parallel, and throws all faults at the end. A visit receives a page
 * and a function to report each fault; what it throws also counts as a fault.
 *
 * A page serves one visit after another, because a new one costs the browser a new process, which
 * must compile the scripts again. Only after a visit that threw is there no knowing what the page
 * still does, so it is closed.
 */
export async function visitAll(browser, { visits, storageState, wrong }) {
  const faults = [];
  await inParallel(visits, async (waiting) => {
    const context = await browser.newContext({ storageState });
    let page;
    for (const { name, visit } of waiting) {
      const tell = (fault) => faults.push(`${name}: ${fault.message}`);
      // oxlint-disable no-await-in-loop
      page ??= await newPage(context);
      try {
        await bounded(visit(page, tell));
        await leave(page);
      } catch (fault) {
        tell(fault);
        await page.close();
        page = undefined;
      }
      // oxlint-enable no-await-in-loop
    }
    await context.close();
  });
  assert.equal(faults.length, 0, `${faults.length} faults ${wrong}:\n\n${faults.join('\n\n')}`);
}

/** Several workers, each of which takes the next of all as long as there is one. */
export async function inParallel(all, work) {
  const waiting = all.values();
  await Promise.all(Array.from({ length: WORKERS }, () => work(waiting)));
}

async function bounded(visit) {
  let timer;
  const late = new Promise((_, fail) => {
    timer = setTimeout(() => fail(new Error('is not over after 10 minutes')), LONGEST);
  });
  await Promise.race([visit, late]).finally(() => clearTimeout(timer));
}

async function newPage(context) {
  const page = await context.newPage();
  // Catches what hangs, not what is slow: the machine may be busy.
  page.setDefaultTimeout(120_000);
  return page;
}

/** Leaves nothing of a visit to the next: no answers, storage, running script or pointer. */
async function leave(page) {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.goto('about:blank');
  await page.mouse.move(-1, -1);
}
