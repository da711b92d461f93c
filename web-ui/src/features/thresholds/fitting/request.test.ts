import { describe, expect, test } from 'vitest';
import { CALIBRATION } from '../model/testData.ts';
import {
  refitRequest,
  manualRequest,
  type FormValues,
  shareOf,
  type Subject,
  fitRequest,
} from './request.ts';

const sgi: Subject = { metric: 'sgi', embedder: 'b', label: 'grounded' };
const blank: FormValues = {
  objective: null,
  target: '',
  cutoff: '',
  bands: false,
  accept: '',
  reject: '',
  labels: '',
};

describe('a share is read', () => {
  test.each([
    ['5', 0.05],
    ['2.5 %', 0.025],
    ['2,5', 0.025],
    ['0', 0],
    ['100', 1],
    ['101', null],
    ['-1', null],
    ['', null],
    ['five', null],
  ])('%j is %j', (written, share) => expect(shareOf(written)).toBe(share));
});

describe('a form asks for', () => {
  test.each([
    [
      'the best of both, without a target',
      sgi,
      { ...blank, objective: 'youden', target: '7' },
      { metric: 'sgi', embedder_id: 'b', label: 'grounded', objective: 'youden' },
    ],
    [
      'a limit',
      { ...sgi, embedder: null },
      { ...blank, objective: 'fpr-at-most', target: '5' },
      { metric: 'sgi', label: 'grounded', objective: 'fpr-at-most', target: 0.05 },
    ],
    [
      'what is risky by factuality',
      { ...sgi, label: 'factuality' as const },
      { ...blank, objective: 'f1', cutoff: '0,6' },
      {
        metric: 'sgi',
        embedder_id: 'b',
        label: 'factuality',
        factuality_cutoff: 0.6,
        objective: 'f1',
      },
    ],
    [
      'bands',
      sgi,
      { ...blank, objective: 'f1', bands: true, accept: '5', reject: '10' },
      {
        metric: 'sgi',
        embedder_id: 'b',
        label: 'grounded',
        objective: 'f1',
        accept_error_at_most: 0.05,
        reject_error_at_most: 0.1,
      },
    ],
  ])('%s', (_, subject, filled, body) => expect(fitRequest(subject, filled)).toEqual(body));

  test.each([
    [sgi, blank, 'there is no default'],
    [sgi, { ...blank, objective: 'nonsense' }, 'there is no default'],
    [sgi, { ...blank, objective: 'recall-at-least' }, 'Enter the limit'],
    [sgi, { ...blank, objective: 'recall-at-least', target: '120' }, 'from 0 to 100'],
    [
      { ...sgi, label: 'factuality' as const },
      { ...blank, objective: 'f1' },
      'Enter the factuality',
    ],
    [
      { ...sgi, label: 'factuality' as const },
      { ...blank, objective: 'f1', cutoff: '0' },
      'above 0',
    ],
    [
      sgi,
      { ...blank, objective: 'f1', bands: true, accept: '5' },
      'trustworthy answers among the rejected',
    ],
  ])('nothing yet, %#: %s', (subject, filled, sentence) =>
    expect(() => fitRequest(subject, filled)).toThrow(sentence),
  );
});

test('a threshold that was seen at work is kept with all else as it was', () =>
  expect(
    manualRequest(
      {
        ...CALIBRATION,
        embedder: { id: 'b', name: 'bge' },
        label: 'grounded',
        factuality_cutoff: null,
        accept_error_at_most: 0.05,
        reject_error_at_most: 0.1,
      },
      0.8125,
    ),
  ).toEqual({
    metric: CALIBRATION.metric,
    embedder_id: 'b',
    label: 'grounded',
    label_source: 'in-force',
    objective: 'by-hand',
    target: 0.8125,
    accept_error_at_most: 0.05,
    reject_error_at_most: 0.1,
  }));

test('fitting again asks for the same', () => {
  const wish = {
    label_source: 'in-force',
    metric: 'sgi',
    embedder_id: 'b',
    label: 'grounded',
    accept_error_at_most: 0.05,
    reject_error_at_most: 0.05,
  };
  expect(refitRequest(CALIBRATION)).toEqual({
    ...wish,
    objective: 'recall-at-least',
    target: 0.95,
  });
  expect(refitRequest({ ...CALIBRATION, objective: 'f1', target: null })).toEqual({
    ...wish,
    objective: 'f1',
  });
});
