import type { Labeller } from '#shared/api/types.ts';
import { plural } from '#shared/format/numbers.ts';

/** The versions of one labeller, the newest first. */
export type Versions = { newest: Labeller; earlier: Labeller[] };

/** Labellers by name, in the order of the list, which has the newest version of a name first. */
export function byName(labellers: Labeller[]): Versions[] {
  const found = new Map<string, [Labeller, ...Labeller[]]>();
  for (const each of labellers) {
    const key = `${each.project_id ?? ''} ${each.name}`;
    const versions = found.get(key);
    if (versions === undefined) {
      found.set(key, [each]);
    } else {
      versions.push(each);
    }
  }
  return [...found.values()].map(([newest, ...earlier]) => ({ newest, earlier }));
}

/** {@code Support answers, version 2}. */
export function titleOf({ name, version }: Pick<Labeller, 'name' | 'version'>): string {
  return `${name}, version ${version}`;
}

/** The first line of a policy, and whether there are more. */
export function firstLine(policy: string): { line: string; more: boolean } {
  const [line = '', ...others] = policy.trim().split('\n');
  return { line, more: others.length > 0 };
}

/** How many labellers there are, in a sentence. */
export function findingOf(labellers: Labeller[]): string {
  const names = byName(labellers).length;
  if (names === 0) {
    return 'No labeller is set up.';
  }
  const versions = labellers.length === names ? '' : ` in ${plural(labellers.length, 'version')}`;
  return `${plural(names, 'labeller')} set up${versions}.`;
}
