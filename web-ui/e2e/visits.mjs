import assert from 'node:assert/strict';

/** Pages that are visited at once: more than cores, since each also waits for its network. */
const WORKERS = 4;

/**
 * Makes all visits, several at once, each on a page of its own, and throws at the end what is wrong with any of them. A
 * visit is called with a page and tells of each fault by calling its second argument; what it throws is a fault, too.
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
  // What is hung, not what is slow: the machine may be busy.
  page.setDefaultTimeout(120_000);
  try {
    await visit(page);
  } finally {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    // No visit finds what another one has left in the browser.
    await page.evaluate(() => localStorage.clear()).catch(() => {});
    await page.close();
  }
}
