import { answerSet, SETS } from '../fixtures/answersets.mjs';
import { items } from '../fixtures/draws.mjs';
import { labelRun, RUNS } from '../fixtures/labelruns.mjs';
import { oracleVerdict } from '../fixtures/oracle.mjs';
import { EXPERIMENTS, PROJECT, VERSION, WORLD } from '../fixtures/world.mjs';

/** A list of two pages with a row each, named after what it has by now. */
function listing(answers, path, row) {
  let state = 'early';
  answers[path] = (query) => {
    const at = query.get('cursor') ?? 'first';
    return { data: [row(`${state}-${at}`)], next_cursor: at === 'first' ? 'second' : null };
  };
  return {
    open: async (page) => {
      await page.getByText('early-first').waitFor();
      await page.getByRole('button', { name: 'Show more' }).click();
      await page.getByText('early-second').waitFor();
    },
    add: () => {
      state = 'late';
    },
    isNew: async (page) => {
      await page.getByText('late-first').waitFor();
      await page.getByText('late-second').waitFor();
    },
  };
}

export const STORIES = {
  'All pages of sampled answers are read again when sampling ends': async ({
    page,
    origin,
    answers,
  }) => {
    const own = `/answer-sets/${SETS.sampling}`;
    let now = answerSet('sampling');
    answers[own] = () => now;
    const [item] = items(new URLSearchParams()).data;
    const list = listing(answers, `${own}/items`, (name) => ({ ...item, external_id: name }));
    await page.goto(`${origin}/projects/${PROJECT}/versions/${VERSION}${own}`);
    await list.open(page);
    list.add();
    now = { ...now, sampling: { ...now.sampling, state: 'completed' } };
    await list.isNew(page);
  },

  'All pages of verdicts are read again when a label run ends': async ({
    page,
    origin,
    answers,
  }) => {
    const own = `/label-runs/${RUNS.running}`;
    let now = labelRun('running');
    answers[own] = () => now;
    const verdict = oracleVerdict(0);
    const list = listing(answers, `${own}/verdicts`, (name) => ({ ...verdict, external_id: name }));
    await page.goto(`${origin}/projects/${PROJECT}${own}`);
    await list.open(page);
    list.add();
    now = { ...now, state: 'stopped' };
    await list.isNew(page);
  },

  'All pages of failures are read again when more items fail': async ({
    page,
    origin,
    answers,
  }) => {
    const own = `/experiments/${EXPERIMENTS.broken}`;
    const progress = { stage: 'scoring', done: 10, total: 100, failed: 2 };
    let now = { ...WORLD[own](), state: 'scoring', finished_at: null, progress };
    answers[own] = () => now;
    answers[`${own}/events`] = () => '';
    const failure = { stage: 'embedding', reason: 'too long', embedder_id: null };
    const list = listing(answers, `${own}/failures`, (name) => ({
      ...failure,
      entailment_model_id: null,
      external_id: name,
    }));
    await page.goto(origin + own);
    await page.getByText('Why 2 failed').click();
    await list.open(page);
    list.add();
    now = { ...now, progress: { ...progress, failed: 3 } };
    await list.isNew(page);
  },
};
