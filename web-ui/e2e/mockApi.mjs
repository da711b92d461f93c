/**
 * API answers that a story sets and changes: {@code answers['/path']} or
 * {@code answers['POST /path']} is a function of the query and the body, or a promise. The fixtures
 * answer all other paths. {@code calls} lists the requests in order.
 */
export async function mockApi(page) {
  const answers = {};
  const calls = [];
  await page.route('**/api/v1/**', async (route) => {
    const request = route.request();
    const { pathname, searchParams } = new URL(request.url());
    const path = pathname.slice('/api/v1'.length);
    const name = request.method() === 'GET' ? path : `${request.method()} ${path}`;
    calls.push(name);
    const found = answers[name];
    if (found === undefined) {
      await route.fallback();
      return;
    }
    const given = await found(searchParams, bodyOf(request));
    // The caller may be gone by now.
    await route.fulfill(reply(given)).catch(() => {});
  });
  return { answers, calls };
}

/** A promise that resolves when released; simulates a slow reply. */
export function delayed() {
  let release;
  const until = new Promise((kept) => (release = kept));
  return Object.assign(until, { release });
}

const REFUSED = Symbol('refused');

/** An answer that refuses: {@code () => refusal(503, 'Try later.')}. */
export function refusal(status, detail) {
  const id = '01890000-story';
  return {
    [REFUSED]: true,
    body: {
      type: 'about:blank',
      title: detail,
      status,
      code: 'refused',
      detail,
      errors: [],
      request_id: id,
    },
  };
}

function bodyOf(request) {
  const text = request.postData();
  return text === null ? null : JSON.parse(text);
}

function reply(given) {
  if (given === undefined) {
    return { status: 204 };
  }
  return given[REFUSED]
    ? json(given.body.status, 'application/problem+json', given.body)
    : json(200, 'application/json', given);
}

function json(status, contentType, body) {
  return { status, contentType, body: JSON.stringify(body) };
}
