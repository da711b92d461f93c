import { expect, test } from 'vitest';
import { linesFor } from './lines.ts';

const HOST = 'https://HOST';

test('the wheel is installed from the index that the instance serves', () => {
  const { install } = linesFor('http://127.0.0.1:7117');

  expect(install).toBe(
    'pip install --index-url http://127.0.0.1:7117/python/simple/ sextant-client',
  );
});

test('three lines of Python give a report', () => {
  const { python } = linesFor(HOST);

  expect(python.split('\n')).toHaveLength(3);
  expect(python).toContain('sextant.evaluate(');
});

test('the line of the command names the instance, and no line has a key', () => {
  const lines = linesFor(HOST);

  expect(lines.commandLine).toBe(`./sextant evaluate answers.jsonl --out report --url ${HOST}`);
  expect(lines.environment).toContain(`SEXTANT_URL=${HOST}\n`);
  expect(Object.values(lines).join('\n')).not.toMatch(/SEXTANT_KEY=|sxk_/);
});
