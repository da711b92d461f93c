import { createElement, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { deferred, prefetch } from './deferred.tsx';

test('every deferred part of a page is fetched before it is shown, and nothing is shown', () => {
  const load = vi.fn(() => Promise.resolve(() => null));
  const Outer = deferred<{ children?: ReactNode }>(load);
  const Inner = deferred(load);
  const Plain = vi.fn(() => null);

  prefetch([
    createElement(Plain, { key: 1 }),
    createElement(Outer, { key: 2 }, createElement('p', null, createElement(Inner))),
  ]);

  expect(load).toHaveBeenCalledTimes(2);
  expect(Plain).not.toHaveBeenCalled();
});

test('a failed prefetch reports no error', async () => {
  const Page = deferred(() => Promise.reject(new Error('offline')));

  prefetch(createElement(Page));

  await new Promise((done) => setTimeout(done));
});
