/** Milliseconds after which a page that shows its data is looked at, whatever it still loads. */
const LONGEST = 20_000;
/** Milliseconds in which a page that should have loaded everything is watched. */
const WATCHED = 5_000;
/** Requests to an address in that time, if a page only asks now and then what has changed. */
const MOST = 9;

/**
 * Waits until a page loads nothing more. The wait is bounded, because a request that a reload cut
 * off is at times never reported as ended: the page then counts as loading for ever.
 *
 * @throws if the page itself does not stop sending requests
 */
export async function quiet(page) {
  const late = page.waitForTimeout(LONGEST).then(() => true);
  if (await Promise.race([page.waitForLoadState('networkidle'), late])) {
    await mustHaveStopped(page);
  }
}

async function mustHaveStopped(page) {
  const sent = new Map();
  const note = (request) => sent.set(request.url(), (sent.get(request.url()) ?? 0) + 1);
  page.on('request', note);
  await page.waitForTimeout(WATCHED);
  page.off('request', note);
  for (const [url, count] of sent) {
    if (count > MOST) {
      throw new Error(`sends ${count} requests to ${url} in ${WATCHED} ms`);
    }
  }
}
