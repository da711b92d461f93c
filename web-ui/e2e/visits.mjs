import assert from 'node:assert/strict';

/** Pages visited in parallel: more than cores, because each also waits for its network. */
const WORKERS = 4;

/**
 * Makes all visits, several in parallel, each on its own page, and throws all faults at the end. A
 * visit receives a page and a function to report each fault; what it throws also counts as a fault.
 */
export async function visitAll(browser, { visits, storageState, wrong }) {
  const faults = [];
  const waiting = visits.entries();
  const work = async () => {
    const context = await browser.newContext({ storageState });
    for (const [, { name, visit }] of waiting) {
      const tell = (fault) => faults.push(`${name}: ${fault.message}`);
      // oxlint-disable-next-line no-await-in-loop
      await onPage(context, (page) => visit(page, tell)).catch(tell);
    }
    await context.close();
  };
  await Promise.all(Array.from({ length: WORKERS }, work));
  assert.equal(faults.length, 0, `${faults.length} faults ${wrong}:\n\n${faults.join('\n\n')}`);
}

async function onPage(context, visit) {
  const page = await context.newPage();
  // Catches what hangs, not what is slow: the machine may be busy.
  page.setDefaultTimeout(120_000);
  try {
    await visit(page);
  } finally {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    // Clears the storage, so that visits do not affect each other.
    await page.evaluate(() => localStorage.clear()).catch(() => {});
    await page.close();
  }
}
