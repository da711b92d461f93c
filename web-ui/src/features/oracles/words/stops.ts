import type { LabelRun } from '#shared/api/types.ts';

type EndCode = NonNullable<LabelRun['end']>['code'];

/** What to do: a sentence, and the section of the settings that it sends to. */
export type Remedy = { sentence: string; section: 'generators' | 'usage' | null };

const AGAIN = 'Paid replies are kept, and resuming continues.';

const REMEDIES: Record<EndCode, Remedy> = {
  'refused-by-server': {
    sentence:
      'If the credential is the cause, set a new one and resume. If the address or the model is wrong, correct the generator and create a new version of the labeller, because this run keeps the settings that it was created with.',
    section: 'generators',
  },
  'limit-ignored': {
    sentence:
      'A call to this server has no upper bound of cost, so no further call is made. Register a server that obeys the limit, and create a labeller that asks it.',
    section: 'generators',
  },
  'endpoint-down': {
    sentence: `Check that the server runs and that its address is right. ${AGAIN}`,
    section: 'generators',
  },
  'budget-reached': {
    sentence:
      'Resume with a larger budget; it counts what is already spent. Paid replies are kept.',
    section: null,
  },
  'not-recorded': {
    sentence:
      'No call is made that cannot be recorded first. When Sextant can write again, resume. Paid replies are kept.',
    section: null,
  },
  cancelled: { sentence: AGAIN, section: null },
  'daily-tokens-used': {
    sentence:
      'The tokens of a day are counted from midnight UTC. Resume tomorrow, or ask the operator for a higher limit. Paid replies are kept.',
    section: 'usage',
  },
  'labeller-changed': {
    sentence:
      'Prompts or readers of Sextant changed, so further labels would not be comparable. The labels so far stay. Start a new run.',
    section: null,
  },
  'job-failed': {
    sentence: `It is an error of Sextant or of its machine. ${AGAIN}`,
    section: null,
  },
};

/** What to do about the end of a run. */
export function remedyOf(code: EndCode): Remedy {
  return REMEDIES[code];
}
