import { FORMATS } from '#shared/terms/exportFormats.ts';
import type { Campaign, CampaignSystem, Occurrence, OccurrenceState } from '#shared/api/types.ts';
import { count, plural } from '#shared/format/numbers.ts';
import { moment } from '#shared/format/times.ts';

const STATE_WORDS: { [S in OccurrenceState]: string } = {
  waiting: 'waiting for the earlier ones',
  running: 'running',
  cancelling: 'being cancelled',
  completed: 'completed',
  'completed-with-failures': 'completed with failures',
  failed: 'failed',
  cancelled: 'cancelled',
  skipped: 'skipped',
  missed: 'missed',
};

export function stateText(state: OccurrenceState): string {
  return STATE_WORDS[state];
}

/** Whether an occurrence waits or runs. */
export function isOpen({ state }: { state: OccurrenceState }): boolean {
  return state === 'waiting' || state === 'running' || state === 'cancelling';
}

/** When a campaign runs, as the words after its name. */
export function triggerText({ trigger }: Pick<Campaign, 'trigger'>): string {
  switch (trigger.kind) {
    case 'cron':
      return `${trigger.cron ?? ''} in ${trigger.time_zone ?? ''}`;
    case 'once':
      return trigger.at === null ? 'once' : `once, ${moment(trigger.at)}`;
    case 'new-version':
      return 'with each new version of a dataset';
    case 'request':
      return 'on request only';
  }
}

/** Whose answers a system is about, as words after "the answers of". */
export function systemText(system: Pick<CampaignSystem, 'name' | 'kind' | 'answer_set_prefix'>) {
  switch (system.kind) {
    case 'imported':
      return 'the import';
    case 'answer-set':
      return `the newest answer set “${system.answer_set_prefix ?? ''}…”`;
    case 'generator':
      return system.name;
  }
}

/** When it runs next. */
export function nextText(campaign: Campaign): string {
  if (campaign.paused_at !== null) {
    return `paused since ${moment(campaign.paused_at)}`;
  }
  return campaign.next_at === null ? 'not scheduled' : moment(campaign.next_at);
}

/** How its newest occurrence went. */
export function lastText({ last_state: state, last_at: at }: Campaign): string {
  return state === null || at === null ? 'none yet' : `${stateText(state)}, ${moment(at)}`;
}

export function campaignsFinding(campaigns: Campaign[]): string {
  if (campaigns.length === 0) {
    return 'There is no campaign.';
  }
  const failed = campaigns.filter(({ last_state: state }) => state === 'failed').length;
  const paused = campaigns.filter(({ paused_at: at }) => at !== null).length;
  const extras = [
    ...(failed === 0 ? [] : [`the newest occurrence of ${count(failed)} failed`]),
    ...(paused === 0 ? [] : [`${count(paused)} paused`]),
  ];
  return `${[plural(campaigns.length, 'campaign'), ...extras].join(', ')}.`;
}

/** What an occurrence did, in one sentence; why it did not, if it was skipped or missed. */
export function occurrenceText(occurrence: Occurrence): string {
  const { cells, note, texts_embedded: texts, calls_made: calls } = occurrence;
  if (cells.length === 0) {
    return note ?? '';
  }
  const work =
    texts === 0 && calls === 0
      ? 'nothing was embedded, sampled or labelled'
      : `${plural(texts, 'text')} embedded, ${plural(calls, 'call')} made`;
  const failed = cells.filter(
    ({ experiment_id: id, failure }) => id === null && failure !== null,
  ).length;
  return [
    plural(cells.length, 'experiment'),
    ...(failed === 0 ? [] : [`${count(failed)} without a start`]),
    work,
    ...(note === null ? [] : [note]),
  ].join('; ');
}

/** What a cell waits for before its experiment, as the words after its name. */
export function waitText({ stage, failure }: Occurrence['cells'][number]): string {
  if (failure !== null || stage === 'evaluation') {
    return '';
  }
  return stage === 'sampling' ? ', waiting for its answers' : ', being labelled';
}

/** Whether an occurrence has ended with a report. */
export function isExportable(occurrence: Pick<Occurrence, 'state' | 'cells'>): boolean {
  return (
    !isOpen(occurrence) &&
    occurrence.cells.some(
      ({ experiment_state: state }) => state === 'completed' || state === 'completed-with-failures',
    )
  );
}

/** What is exported when an occurrence has ended. */
export function exportText({ exports }: Pick<Campaign, 'exports'>): string {
  return exports.map((format) => FORMATS[format]).join(', ');
}

/** Who labels the answers first, as a sentence; null if nobody does. */
export function labellerText({ labelling }: Pick<Campaign, 'labelling'>): string | null {
  if (labelling === null) {
    return null;
  }
  return labelling.labeller_name === null
    ? 'Its labeller was deleted.'
    : `${labelling.labeller_name}, version ${labelling.labeller_version}, labels the answers first.`;
}

/** Why an occurrence took place. */
export function causeText({ cause, requested_by: by }: Occurrence): string {
  switch (cause) {
    case 'schedule':
      return 'the schedule';
    case 'new-version':
      return 'a new version';
    case 'baseline':
      return 'the noise band';
    case 'request':
      return by ?? 'a request';
  }
}

/** The datasets of an occurrence whose answers can be compared, each with its name. */
export function comparable({ cells }: Pick<Occurrence, 'cells'>): [id: string, name: string][] {
  const answered = cells.filter(({ answer_set_id: id }) => id !== null);
  return [...new Map(answered.map((cell) => [cell.dataset_id, cell.dataset_name] as const))];
}
