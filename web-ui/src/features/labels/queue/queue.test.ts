import { expect, test } from 'vitest';
import type { QueuedAnswer } from '#shared/api/types.ts';
import {
  EMPTY,
  putBack,
  skipFirst,
  restoreSkipped,
  wantsMore,
  dropFirst,
  withPage,
} from './queue.ts';
import { cutInto, nextOpen, saysSomething } from './label.ts';

function answer(id: string, segments: string[] = []): QueuedAnswer {
  const nothing = { question: null, context: null, reference: null, reference_document: null };
  return { answer_id: id, item_id: 'i', part: 'holdout', text: id, segments, ...nothing };
}

function page(next: string | null, ...ids: string[]) {
  return { data: ids.map((id) => answer(id)), next_cursor: next };
}

const nothingSaid = () => false;
const ids = (answers: QueuedAnswer[]) => answers.map((each) => each.answer_id).join('');

test('the next ones are fetched before the last is shown, until all is read', () => {
  const first = withPage(EMPTY, page('c', 'a', 'b', 'c'), nothingSaid);
  expect(first.cursor).toBe('c');
  expect(wantsMore(first)).toBe(true);
  const all = withPage(first, page(null, 'd'), nothingSaid);
  expect(ids(all.waiting)).toBe('abcd');
  expect(wantsMore(all)).toBe(false);
});

test('an answer that is in the queue or labelled does not appear twice', () => {
  const first = skipFirst(withPage(EMPTY, page('c', 'a', 'b'), nothingSaid));
  const more = withPage(first, page(null, 'a', 'b', 'x', 'y'), (id) => id === 'x');
  expect(ids(more.waiting)).toBe('by');
});

test('what was skipped comes after all else, what was taken back at once', () => {
  const three = withPage(EMPTY, page(null, 'a', 'b', 'c'), nothingSaid);
  const left = dropFirst(skipFirst(three));
  expect(ids(left.waiting)).toBe('c');
  expect(ids(restoreSkipped(left).waiting)).toBe('ca');
  expect(ids(putBack(left, answer('b')).waiting)).toBe('bc');
  expect(ids(putBack(left, answer('a')).skipFirst)).toBe('');
});

test('the next open segment, around the end', () => {
  expect(nextOpen([null, 'true', null], 0)).toBe(2);
  expect(nextOpen([null, 'true', 'false'], 2)).toBe(0);
  expect(nextOpen(['true', 'unjudged'], 0)).toBeNull();
});

test('unjudged segments alone make no label; open segments count as unjudged', () => {
  expect(saysSomething(['unjudged', null])).toBe(false);
  expect(saysSomething(['unjudged', 'partial'])).toBe(true);
  expect(cutInto(answer('a', ['One.', 'Two.']), ['partial', null])).toEqual({
    segments: [
      { text: 'One.', verdict: 'partial' },
      { text: 'Two.', verdict: 'unjudged' },
    ],
  });
});
