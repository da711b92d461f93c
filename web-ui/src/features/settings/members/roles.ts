import type { Role } from '#shared/api/types.ts';

/** Each role includes the permissions of those before it. */
export const ROLES: [Role, string][] = [
  ['viewer', 'reads and exports'],
  ['annotator', 'labels, too'],
  ['editor', 'imports, evaluates, fits thresholds, too'],
  ['admin', 'manages members, keys and the log, too'],
];
