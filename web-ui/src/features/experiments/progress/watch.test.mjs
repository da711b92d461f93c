import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { watch } from './watch.ts';

/** The server's answers, one for each request. */
let answers = [];
const server = createServer((request, response) => {
  const next = answers.shift() ?? { status: 404 };
  response.writeHead(next.status ?? 200);
  response.write(next.body ?? '', () => (next.cut ? response.destroy() : response.end()));
});
const ownFetch = globalThis.fetch;

beforeAll(async () => {
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${server.address().port}`;
  globalThis.fetch = (path, init) => ownFetch(origin + path, init);
});
afterAll(() => {
  globalThis.fetch = ownFetch;
  server.close();
});

let received;
let watcher;
beforeEach(() => {
  received = [];
  watcher = {
    seen: (experiment) => received.push(experiment.state),
    lost: () => received.push('lost'),
    refused: (problem) => received.push(problem.code),
  };
});

const now = (state) => ({ body: JSON.stringify({ state }) });
const events = (...states) => ({
  body: states.map((state) => `event: progress\ndata: ${JSON.stringify({ state })}\n\n`).join(''),
});

test('an experiment is followed to its final state', async () => {
  answers = [now('queued'), events('scoring', 'reporting', 'completed')];
  await watch('e', new AbortController().signal, watcher);
  expect(received).toEqual(['queued', 'scoring', 'reporting', 'completed']);
});

test('one that has ended is only read', async () => {
  answers = [now('failed')];
  await watch('e', new AbortController().signal, watcher);
  expect(received).toEqual(['failed']);
});

test('a broken stream is opened again', async () => {
  answers = [
    now('queued'),
    { ...events('scoring'), cut: true },
    now('reporting'),
    events('completed'),
  ];
  await watch('e', new AbortController().signal, watcher);
  expect(received).toEqual(['queued', 'scoring', 'lost', 'reporting', 'completed']);
});

test('a stream that ends too early is opened again, without a word', async () => {
  answers = [now('queued'), events('scoring'), now('completed')];
  await watch('e', new AbortController().signal, watcher);
  expect(received).toEqual(['queued', 'scoring', 'completed']);
});

test('an error of the server is waited out', async () => {
  answers = [{ status: 503 }, now('completed')];
  await watch('e', new AbortController().signal, watcher);
  expect(received).toEqual(['lost', 'completed']);
});

test('an experiment that does not exist is not asked for again', async () => {
  answers = [{ status: 404, body: '{"code":"not-found"}' }, now('completed')];
  await watch('e', new AbortController().signal, watcher);
  expect(received).toEqual(['not-found']);
});

test('the watcher is not called after the signal', async () => {
  const controller = new AbortController();
  answers = [now('queued'), events('scoring', 'completed')];
  const seen = watcher.seen;
  watcher.seen = (experiment) => {
    seen(experiment);
    controller.abort();
  };
  await watch('e', controller.signal, watcher);
  expect(received[0]).toBe('queued');
  expect(received).not.toContain('completed');
});
