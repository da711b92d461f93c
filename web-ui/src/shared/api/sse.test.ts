import { describe, expect, test } from 'vitest';
import { EventParser } from './sse.ts';

const progress = { event: 'progress', data: '{"done":1}' };

describe('an event stream', () => {
  test.each([
    ['line feeds', ['event: progress\ndata: {"done":1}\n\n'], [progress]],
    [
      'carriage returns and line feeds',
      ['event: progress\r\ndata: {"done":1}\r\n\r\n'],
      [progress],
    ],
    [
      'a chunk cut inside a word',
      ['event: prog', 'ress\ndata: {"do', 'ne":1}\n', '\n'],
      [progress],
    ],
    [
      'a chunk cut inside a line end',
      ['event: progress\r', '\ndata: {"done":1}\r', '\n\r\n'],
      [progress],
    ],
    ['no space after the colon', ['event:progress\ndata:{"done":1}\n\n'], [progress]],
    ['several data lines', ['data: a\ndata: b\n\n'], [{ event: 'message', data: 'a\nb' }]],
    ['comments that keep the line open', [': still here\n\n', ': and here\n\n'], []],
    ['an event without data', ['event: progress\n\n'], []],
    ['an event that is not finished', ['data: a\n'], []],
    [
      'fields it does not know',
      ['id: 7\nretry: 10\ndata: a\n\n'],
      [{ event: 'message', data: 'a' }],
    ],
    [
      'two events in one chunk',
      ['data: a\n\ndata: b\n\n'],
      [
        { event: 'message', data: 'a' },
        { event: 'message', data: 'b' },
      ],
    ],
  ])('with %s', (_, chunks, expected) => {
    const parser = new EventParser();
    expect(chunks.flatMap((chunk) => parser.feed(chunk))).toEqual(expected);
  });
});
