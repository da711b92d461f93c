import { expect, test } from 'vitest';
import type { Finding } from '#shared/api/types.ts';
import { finding, floor, report, score, stat } from '../series/sampleReports.ts';
import { type Step, stepsOf } from './steps.ts';

const some = report(floor('length', stat(0.6)), score('sgi', 'bge', stat(0.8)));

test.each<[Finding['verdict'], Step]>([
  ['adds', 'fit'],
  ['no-floor', 'fit'],
  ['below-floor', 'read'],
  ['undecided', 'label'],
  ['no-signal', 'read'],
  ['wrong-way', 'read'],
  ['too-few-items', 'label'],
  ['no-score', 'label'],
])('the first step after the verdict %s is to %s', (verdict, step) =>
  expect(stepsOf(finding(verdict), some)[0]).toBe(step),
);

test('scores that are not significantly different are compared', () => {
  expect(stepsOf(finding('adds', { rivals: 2 }), some)).toContain('compare');
  expect(stepsOf(finding('adds'), some)).not.toContain('compare');
});
