import assert from 'node:assert/strict';
import { id } from '../fixtures/ids.mjs';
import { kept, queued } from '../fixtures/labelling.mjs';
import { me } from '../fixtures/me.mjs';
import { EXPERIMENTS, PROJECT, VERSION, WORLD } from '../fixtures/world.mjs';
import { refusal } from '../mockApi.mjs';

const LABELLING = `/projects/${PROJECT}/versions/${VERSION}/label`;
const SAVING = `POST /answers/${queued(0).answer_id}/labels`;

export const STORIES = {
  'The welcome note is on the report of a sample, not on a report of one’s own': async ({
    page,
    origin,
    answers,
  }) => {
    const path = `/experiments/${EXPERIMENTS.grounded}`;
    const ofDataset = (name) => () => ({ ...WORLD[path](), dataset: { id: id(3), name } });
    const note = page.getByRole('complementary', { name: 'Welcome' });
    await page.addInitScript(
      (project) => window.localStorage.setItem('sextant.welcome', project),
      PROJECT,
    );
    answers[path] = ofDataset('Gazetteer (sample)');
    await page.goto(origin + path);
    await note.waitFor();
    answers[path] = ofDataset('tickets.csv');
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByText('tickets.csv').first().waitFor();
    assert.equal(await note.count(), 0);
  },

  'An unsaved label is reported on every page, and before the tab closes': async ({
    page,
    origin,
    answers,
  }) => {
    answers[SAVING] = () => refusal(503, 'Try later.');
    await labelOne(page, origin);
    await page.getByRole('link', { name: 'Datasets' }).first().click();
    await page.getByRole('heading', { name: 'Datasets', level: 1 }).waitFor();
    await page.getByText('1 label is not saved yet').waitFor();
    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const dialog = await asked;
    assert.equal(dialog.type(), 'beforeunload');
    await dialog.dismiss();
    answers[SAVING] = () => kept(0);
    // The page also tries by itself, and may remove the button before it is pressed.
    await page
      .getByRole('button', { name: 'Try now' })
      .click({ timeout: 5_000 })
      .catch(() => undefined);
    await page.getByText('1 label is not saved yet').waitFor({ state: 'detached' });
    // With nothing unsaved the browser does not ask.
    await page.close({ runBeforeUnload: true });
    await page.waitForEvent('close');
  },

  'The next user sees nothing of the last one, and is not the author of their labels': async ({
    page,
    origin,
    answers,
    calls,
  }) => {
    const world = signedInAs(answers, 'ada', 'The project of Ada');
    answers[SAVING] = () => refusal(503, 'Try later.');
    await page.addInitScript(() => window.localStorage.setItem('sextant.welcome', 'dismissed'));
    await labelOne(page, origin);
    await page.getByText('The project of Ada').waitFor();
    await signOut(page, world);
    const before = calls.length;
    answers[SAVING] = () => kept(0);
    world.become('bob', 'The project of Bob');
    const seen = await watched(page, 'The project of Ada');
    await page.evaluate(() => {
      window.location.hash = '#code=once';
    });
    await page.getByText('Bob Example').or(page.getByText('Tenant of bob')).first().waitFor();
    await page.waitForTimeout(1500);
    assert.equal(await seen(), false, 'what the last one read was shown');
    assert.ok(!calls.slice(before).includes(SAVING), 'a label changed its author');
    assert.equal(await page.getByText('not saved yet').count(), 0);
    assert.equal(
      await page.evaluate(() => window.sessionStorage.getItem('sextant.project')),
      await page.evaluate(() => window.location.pathname.split('/')[2] ?? null),
    );
  },

  'Labels wait until their author signs in again': async ({ page, origin, answers, calls }) => {
    const world = signedInAs(answers, 'ada', 'The project of Ada');
    answers[SAVING] = () => refusal(401, 'You are signed out.');
    await labelOne(page, origin);
    await page.getByText('You are signed out').first().waitFor();
    const before = calls.length;
    answers[SAVING] = () => kept(0);
    world.become('ada', 'The project of Ada');
    await page.evaluate(() => {
      window.location.hash = '#code=once';
    });
    await page.getByText('The project of Ada').first().waitFor();
    await page.waitForTimeout(300);
    assert.equal(calls.slice(before).filter((call) => call === SAVING).length, 1);
    assert.equal(await page.getByText('not saved yet').count(), 0);
  },

  'A sign-in link leads to the requested page, also in another tab': async ({
    page,
    origin,
    answers,
  }) => {
    const world = signedInAs(answers, 'ada', 'The project of Ada');
    world.leave();
    const heading = page.getByRole('heading', { name: 'Usage', level: 1 });
    await page.goto(`${origin}/settings/usage?month=2026-09`);
    await page.getByRole('heading', { name: 'You are signed out' }).waitFor();
    world.become('ada', 'The project of Ada');
    await page.goto(`${origin}/#code=once`);
    await page.waitForURL(`${origin}/settings/usage?month=2026-09`);
    await heading.waitFor();
    // The page is remembered for one sign-in only.
    await page.goto(`${origin}/#code=once`);
    await page.getByText('The project of Ada').first().waitFor();
    world.leave();
    await page.goto(`${origin}/settings/usage`);
    await page.getByRole('heading', { name: 'You are signed out' }).waitFor();
    world.become('ada', 'The project of Ada');
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await heading.waitFor();
  },

  'Signing out leaves no page for the next user': async ({ page, origin, answers }) => {
    const world = signedInAs(answers, 'ada', 'The project of Ada');
    await page.goto(`${origin}/settings/usage`);
    await page.getByRole('heading', { name: 'Usage', level: 1 }).waitFor();
    await signOut(page, world);
    await page.reload();
    await page.getByRole('heading', { name: 'You are signed out' }).waitFor();
    world.become('bob', 'The project of Bob');
    await page.goto(`${origin}/#code=once`);
    await page.getByText('The project of Bob').first().waitFor();
    assert.ok(!page.url().includes('settings'), page.url());
  },
};

async function labelOne(page, origin) {
  await page.goto(origin + LABELLING);
  await page.locator('.label-answer .label-text').waitFor();
  await page.keyboard.press('g');
}

async function signOut(page, world) {
  await page.locator('.corner button').click();
  const item = page.getByRole('menuitem', { name: 'Sign out' });
  await item.waitFor();
  // Not earlier: a page that reads the session again meanwhile closes its menu.
  world.leave();
  await item.click();
  await page.getByRole('heading', { name: 'You are signed out' }).waitFor();
}

/** A server that knows one signed-in person, or no session. */
function signedInAs(answers, subject, project) {
  let who = subject;
  let name = project;
  answers['/me'] = () =>
    who === null
      ? refusal(401, 'Sign in.')
      : { ...me(), subject: who, name: `${who}`, tenant: { id: id(9), name: `Tenant of ${who}` } };
  answers['/projects'] = () => ({
    data: [{ id: PROJECT, name, description: '', created_by: who, created_at: TIME }],
    next_cursor: null,
  });
  answers['DELETE /session'] = () => ({ sign_out_address: null });
  answers['POST /session'] = () => ({});
  return {
    leave: () => {
      who = null;
    },
    become: (next, theirs) => {
      who = next;
      name = theirs;
    },
  };
}

const TIME = '2026-10-01T12:05:00Z';

/** Watches from now on for a text that appears, however briefly. */
async function watched(page, text) {
  await page.evaluate((looked) => {
    globalThis.shown = false;
    new MutationObserver(() => {
      globalThis.shown ||= document.body.textContent.includes(looked);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  }, text);
  return () => page.evaluate(() => globalThis.shown);
}
