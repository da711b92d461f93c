import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { keepFirstPage, dropOldLists } from './listCache.ts';

function cache(client: QueryClient, name: string, pages: number, updatedAt: number): void {
  const all = Array.from({ length: pages }, (_, i) => i);
  client.setQueryData(['pages', name], { pages: all, pageParams: all }, { updatedAt });
}

test('lists that no page shows are dropped, oldest first', () => {
  const client = new QueryClient();
  cache(client, 'own', 500, 0);
  cache(client, 'oldest', 30, 1);
  cache(client, 'newest', 60, 3);
  cache(client, 'older', 40, 2);
  client.setQueryData(['get', '/me'], { pages: 'none' }, { updatedAt: 0 });
  dropOldLists(client.getQueryCache(), ['pages', 'own']);
  expect(
    client
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey[1]),
  ).toEqual(['own', 'newest', 'older', '/me']);
});

test('a list opened by a link starts at the first page', () => {
  const client = new QueryClient();
  cache(client, 'own', 3, 7);
  keepFirstPage(client, ['pages', 'own']);
  expect(client.getQueryData(['pages', 'own'])).toEqual({ pages: [0], pageParams: [0] });
  expect(client.getQueryState(['pages', 'own'])?.dataUpdatedAt).toBe(7);
});
