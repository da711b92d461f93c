import { expect, test } from 'vitest';
import type { ItemScore } from '#shared/api/types.ts';
import { itemsFile } from './itemsFile.ts';

const ROW: ItemScore = {
  item_id: 'i',
  item_ordinal: 0,
  external_id: 'qa-1',
  answer_id: 'a',
  answer_ordinal: 0,
  value: 1.0123456789,
  undefined: null,
  question: 'How long, and "where"?',
  answer: '=HYPERLINK("x")',
  label: { grounded: false, grounded_source: 'human', factuality: 0.25, factuality_source: null },
  theta_qc: 1.5707963267,
};

test('a row has the texts as the list shows them and its numbers in full', () => {
  const [heads, row] = itemsFile([ROW]).split('\r\n');
  expect(heads).toBe(
    'item,answer number,"question, first 200 characters","answer, first 200 characters",score,' +
      'why undefined,grounded,"grounded, source",factuality,"factuality, source","theta(q,c) in rad"',
  );
  expect(row).toBe(
    'qa-1,1,"How long, and ""where""?","\'=HYPERLINK(""x"")",1.0123456789,,false,human,0.25,,1.5707963267',
  );
});

test('what is not known is an empty field', () => {
  const bare = {
    ...ROW,
    answer_ordinal: null,
    question: null,
    answer: null,
    value: null,
    undefined: 'too-few-samples',
    label: { grounded: null, grounded_source: null, factuality: null, factuality_source: null },
    theta_qc: null,
  };
  expect(itemsFile([bare]).split('\r\n')[1]).toBe('qa-1,,,,,too-few-samples,,,,,');
});
