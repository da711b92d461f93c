import { expect, test } from 'vitest';
import { csvField } from './csv.ts';

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['\n=1', '"\'\n=1"'],
  ['a "b", c', '"a ""b"", c"'],
  ['=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
  ['bge-small', 'bge-small'],
])('%j is written %j, which no spreadsheet computes', (text, field) =>
  expect(csvField(text)).toBe(field),
);
