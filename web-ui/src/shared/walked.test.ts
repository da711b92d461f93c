import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { beginAnew, letGo } from './walked.ts';

function walked(client: QueryClient, name: string, pages: number, updatedAt: number): void {
  const all = Array.from({ length: pages }, (_, i) => i);
  client.setQueryData(['pages', name], { pages: all, pageParams: all }, { updatedAt });
}

test('of lists that nobody looks at those are let go that were read longest ago', () => {
  const client = new QueryClient();
  walked(client, 'own', 500, 0);
  walked(client, 'oldest', 30, 1);
  walked(client, 'newest', 60, 3);
  walked(client, 'older', 40, 2);
  client.setQueryData(['get', '/me'], { pages: 'none' }, { updatedAt: 0 });
  letGo(client.getQueryCache(), ['pages', 'own']);
  expect(
    client
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey[1]),
  ).toEqual(['own', 'newest', 'older', '/me']);
});

test('who comes by a link begins at the first page', () => {
  const client = new QueryClient();
  walked(client, 'own', 3, 7);
  beginAnew(client, ['pages', 'own']);
  expect(client.getQueryData(['pages', 'own'])).toEqual({ pages: [0], pageParams: [0] });
  expect(client.getQueryState(['pages', 'own'])?.dataUpdatedAt).toBe(7);
});
