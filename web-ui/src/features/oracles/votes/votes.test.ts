import { expect, test } from 'vitest';
import type { LabelVote, VoteVerdict } from '#shared/api/types.ts';
import {
  ballotTexts,
  linesOf,
  membersSentence,
  memberTitle,
  ruleSentence,
  statusIn,
  verdictText,
  voteSentence,
} from './votes.ts';

const member = (name: string, version = 1) => ({
  label_run_id: null,
  name,
  version,
  kind: 'factscore' as const,
  model: 'm',
});

const vote: LabelVote = {
  id: 'w',
  answer_set: { id: 's', name: 'S', version_id: 'v' },
  name: 'Vote of A, B and C',
  vote_of: 'A, B and C',
  identity: '0',
  members: [member('A'), member('B'), member('C')],
  needed: 2,
  answer_count: 1000,
  labelled: 950,
  unlabelled: 50,
  reasons: { 'no-majority': 8, 'too-few-votes': 42 },
  agreement: null,
  members_agreement: null,
  created_by: 'ada',
  created_at: '2026-10-01T12:05:00Z',
};

const verdict: VoteVerdict = {
  answer_id: 'a',
  item_id: 'i',
  external_id: 'q1',
  question: null,
  role: 'judged',
  answer: 'x',
  status: 'labelled',
  ballots: ['grounded', 'not-grounded', 'abstained'],
  grounded: false,
  factuality: 0.5,
  probability: 0.5,
  reason: null,
  label_id: null,
  people: null,
};

test('a vote says what it brought and how it counts', () => {
  expect(voteSentence(vote)).toBe(
    '950 labels: on 95\u00a0% of 1,000 answers, at least 2 of 3 members agree. 50 answers stay without a label.',
  );
  expect(voteSentence({ ...vote, labelled: 0, unlabelled: 1000 })).toBe(
    'No label: of 1,000 answers, there is none on which at least 2 of 3 members agree.',
  );
  expect(ruleSentence(vote)).toContain('if at least 2 of 3 members agree');
  expect(ruleSentence({ ...vote, members: vote.members.slice(1) })).toContain('both members agree');
});

test('answers without a label are counted by reason, the most frequent first', () => {
  expect(linesOf(vote).map(({ words, n }) => `${words} ${n}`)).toEqual([
    'labelled 950',
    'no majority 50',
    'too few members say yes or no 42',
    'the members are divided 8',
  ]);
});

test('each member is named with what it says', () => {
  expect(ballotTexts(vote, verdict)).toEqual([
    'A: grounded',
    'B: not grounded',
    'C: no statement to judge',
  ]);
  expect(memberTitle({ ...vote, members: [member('A'), member('A', 2)] }, 1)).toBe('A v2');
});

test('a verdict is a label or the reason why there is none', () => {
  expect(verdictText(verdict)).toBe('not grounded, factuality 0.500');
  expect(verdictText({ ...verdict, grounded: null, factuality: null, reason: 'no-majority' })).toBe(
    'no label: the members are divided',
  );
  expect(statusIn(new URLSearchParams('status=unlabelled'))).toBe('unlabelled');
  expect(statusIn(new URLSearchParams('status=abstained'))).toBeNull();
});

test('the agreement of the members needs enough answers', () => {
  const of = { answers: 12, needed: 20, share: null, alpha: null, pairs: [] };
  expect(membersSentence(of)).toContain('20 are needed');
  expect(
    membersSentence({ ...of, answers: 60, share: { value: 1, low: 0.94, high: 1 } }),
  ).toContain('undefined, since all always say the same one thing');
});
