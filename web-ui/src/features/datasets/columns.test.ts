import { describe, expect, test } from 'vitest';
import { columnsOf, guess } from './columns.ts';

describe('the columns of', () => {
  test.each([
    ['a plain header', 'frage,antwort\nWie?,So\n', ['frage', 'antwort']],
    ['one with quotes', '"the, question","an ""answer"""\r\n1,2', ['the, question', 'an "answer"']],
    ['one with a line end in a name', '"two\nlines",b\n1,2', ['two\nlines', 'b']],
    ['one with a byte order mark', '\uFEFFa,b\n', ['a', 'b']],
    ['one with blanks around names', ' a , b \n', ['a', 'b']],
    ['one with an empty name', 'a,,b\n', ['a', 'b']],
    ['a header without rows', 'a,b', ['a', 'b']],
    ['text', 'hello world\nthis is text', []],
    ['JSONL', '{"question":"a","answer":"b"}', []],
    ['a JSON array', '[{"question":"a","answer":"b"}]', []],
    ['nothing', '', []],
  ])('%s', (_, start, columns) => expect(columnsOf(start)).toEqual(columns));
});

test('columns are recognised by name, whatever their case', () =>
  expect(guess(['Question', 'ANSWER', 'reference document', 'other'])).toEqual({
    question: 'Question',
    answer: 'ANSWER',
    reference_document: 'reference document',
  }));
