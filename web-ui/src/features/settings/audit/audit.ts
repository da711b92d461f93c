import type { AuditEvent } from '#shared/api/types.ts';

/** What the reader looks for; days are theirs. */
export type Asked = {
  from?: string;
  to?: string;
  operation?: string;
  actor?: string;
  object_id?: string;
};

const NAMES = ['from', 'to', 'operation', 'actor', 'object_id'] as const;

export function asked(query: URLSearchParams): Asked {
  const given = NAMES.map((name) => [name, query.get(name) ?? ''] as const);
  return Object.fromEntries(given.filter(([, value]) => value !== ''));
}

/** The query of the API, with an ampersand at its end unless it is empty: a day begins and ends where the reader is. */
export function queryOf({ from, to, ...rest }: Asked): string {
  const query = new URLSearchParams(rest);
  if (from !== undefined) {
    query.set('from', startOf(from));
  }
  if (to !== undefined) {
    query.set('to', startOf(to, 1));
  }
  const text = query.toString();
  return text === '' ? '' : `${text}&`;
}

/** Of what is asked for only the time. */
export function timeOf({ from, to }: Asked): Asked {
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
}

/** {@code createApiKey} is {@code create api key}. */
export function words(operation: string): string {
  return operation.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** The operation that was typed, by its name or in the words of the log. */
export function operationIn(typed: string): string {
  return typed.trim().replaceAll(/\s+(\S)/g, (_, letter: string) => letter.toUpperCase());
}

export function outcomeOf({ outcome }: AuditEvent): string {
  if (outcome === null) {
    return 'unknown: it was broken off';
  }
  if (outcome.status < 300) {
    return outcome.code === null ? 'done' : `done, ${outcome.code.replaceAll('-', ' ')}`;
  }
  return `${outcome.status < 500 ? 'refused' : 'failed'}: ${outcome.code ?? outcome.status}`;
}

function startOf(day: string, after = 0): string {
  const start = new Date(`${day}T00:00:00`);
  start.setDate(start.getDate() + after);
  return Number.isNaN(start.getTime()) ? day : start.toISOString();
}
