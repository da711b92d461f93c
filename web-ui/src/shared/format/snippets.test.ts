import { expect, test } from 'vitest';
import { curl, evaluating, importing, quote } from './snippets.ts';

const ORIGIN = 'http://127.0.0.1:7117';

test('a call names this server, and the key by its variable', () =>
  expect(curl({ path: '/projects' }, ORIGIN)).toBe(
    'curl -s http://127.0.0.1:7117/api/v1/projects \\\n  -H "Authorization: Bearer $SEXTANT_KEY"',
  ));

test('a body of any content is one word of the shell', () =>
  expect(curl({ path: '/projects', body: { name: "Ada's" } }, ORIGIN)).toContain(
    `-d '{"name":"Ada'\\''s"}'`,
  ));

test.each([
  ['plain-word_1.2', 'plain-word_1.2'],
  ['two words', "'two words'"],
  ['$(rm)', "'$(rm)'"],
  ['', "''"],
])('%s is written %s', (text, word) => expect(quote(text)).toBe(word));

test('an import names the project, the file and what comes back', () => {
  const text = importing('0189-p', ORIGIN);
  expect(text).toContain('$api/projects/0189-p/datasets');
  expect(text).toContain('--data-binary @answers.jsonl');
  expect(text).toContain('api=http://127.0.0.1:7117/api/v1\n');
});

test('an experiment names its version', () =>
  expect(evaluating('p', 'v', ORIGIN)).toContain('"version_id":"v"'));
