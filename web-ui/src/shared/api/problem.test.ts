import { describe, expect, test } from 'vitest';
import { asProblem, Problem, problemOf } from './problem.ts';

describe('a problem has', () => {
  test.each([
    [
      'the detail',
      404,
      '{"title":"Not found","detail":"There is no such item."}',
      'There is no such item.',
    ],
    ['the title, if that is all', 404, '{"title":"Not found"}', 'Not found'],
    [
      'the status, if the answer is not ours',
      502,
      '<html>Bad gateway</html>',
      'The server answered 502 without a reason.',
    ],
    ['the status, if the answer is empty', 500, '', 'The server answered 500 without a reason.'],
    [
      'the status, if the answer is not an object',
      500,
      '7',
      'The server answered 500 without a reason.',
    ],
  ])('%s', (_, status, body, sentence) => expect(problemOf(status, body).message).toBe(sentence));
});

test('a problem names the places that are wrong', () =>
  expect(
    problemOf(422, '{"code":"x","errors":[{"pointer":"/name","detail":"is too long"}]}'),
  ).toMatchObject({
    code: 'x',
    places: [{ pointer: '/name', detail: 'is too long' }],
  }));

test('a failure has its request id, a refusal needs none', () => {
  expect(problemOf(500, '{"request_id":"r-1"}').requestId).toBe('r-1');
  expect(problemOf(404, '{"request_id":"r-1"}').requestId).toBeNull();
});

test('anything thrown becomes a problem', () => {
  const problem = new Problem(404, 'not-found', 'gone');
  expect(asProblem(problem)).toBe(problem);
  expect(asProblem(new Error('oops')).message).toBe('oops');
  expect(asProblem('oops').message).toBe('oops');
});
