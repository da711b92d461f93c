import type { Deletion, Retention } from '#shared/api/types.ts';
import { count, plural } from '#shared/format/numbers.ts';
import { moment } from '#shared/format/times.ts';

type Kind = 'datasets_days' | 'experiments_days' | 'imports_days';
type Rule = { [K in Kind]?: number | null };

export const KINDS: [Kind, string][] = [
  ['datasets_days', 'Datasets'],
  ['experiments_days', 'Experiments'],
  ['imports_days', 'Records of imports'],
];

/** The rule of a project, or the tenant's if the id is empty. */
export function ruleOf({ rules }: Retention, project: string): Rule | undefined {
  return project === '' ? rules : rules.projects.find((each) => each.project_id === project);
}

/**
 * All rules, from fields named {@code datasets_days/PROJECT}; an empty field sets no rule. Saving
 * replaces all rules, so those of projects that the form does not show stay as they were found.
 */
export function rulesFrom(form: FormData, shown: string[], { rules }: Retention) {
  const ofScope = (scope: string) =>
    Object.fromEntries(KINDS.map(([kind]) => [kind, daysOf(form.get(`${kind}/${scope}`))])) as Rule;
  return {
    ...ofScope(''),
    projects: [
      ...shown
        .map((id) => ({ project_id: id, ...ofScope(id) }))
        .filter((rule) => KINDS.some(([kind]) => rule[kind] !== null)),
      ...rules.projects.filter((rule) => !shown.includes(rule.project_id)),
    ],
  };
}

export function sweepFinding({ rules, next_sweep }: Retention): string {
  const ruled = rules.projects.length > 0 || KINDS.some(([kind]) => (rules[kind] ?? null) !== null);
  if (!ruled) {
    return 'Everything is kept until it is deleted by hand.';
  }
  const { objects, imports } = next_sweep;
  return objects.length + imports === 0
    ? `Nothing is due for the next deletion, ${moment(next_sweep.at)}.`
    : `The next sweep, ${moment(next_sweep.at)}, deletes ${plural(objects.length, 'dataset or experiment', 'datasets and experiments')} and ${plural(imports, 'record of an import', 'records of imports')}.`;
}

/** Milliseconds between two looks at deletions that are not finished. */
const PACE = 2000;

/** How soon to look again; false if all deletions have finished. */
export function paceOf(deletions: Deletion[]): number | false {
  return deletions.some(({ state }) => state !== 'finished') ? PACE : false;
}

/** What a deletion that has not finished is doing. */
export function deletionProgress({ state, expected, removed }: Deletion): string {
  if (state !== 'removing') {
    return 'rows are gone; checkpoints and cached vectors are being deleted';
  }
  const all = (expected.items ?? 0) + (expected.answers ?? 0);
  const done = (removed.items ?? 0) + (removed.answers ?? 0);
  // Scores, parts of splits and calls may remain after the last item and answer.
  return done >= all
    ? 'rows are being deleted'
    : `${count(done)} of ${plural(all, 'item and answer', 'items and answers')} deleted`;
}

function daysOf(value: FormDataEntryValue | null): number | null {
  const text = String(value ?? '').trim();
  return text === '' ? null : Number(text);
}
