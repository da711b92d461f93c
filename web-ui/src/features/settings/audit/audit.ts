import type { AuditEvent } from '#shared/api/types.ts';

/** A filter of the log; days are in the reader's time zone. */
export type AuditFilter = {
  from?: string;
  to?: string;
  operation?: string;
  actor?: string;
  object_id?: string;
};

const NAMES = ['from', 'to', 'operation', 'actor', 'object_id'] as const;

export function filterOf(query: URLSearchParams): AuditFilter {
  const given = NAMES.map((name) => [name, query.get(name) ?? ''] as const);
  return Object.fromEntries(given.filter(([, value]) => value !== ''));
}

/**
 * The query of the API, with a trailing ampersand unless empty. Days begin and end in the reader's
 * time zone.
 */
export function queryOf({ from, to, ...rest }: AuditFilter): string {
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

/** Only the time range of a filter. */
export function timeOf({ from, to }: AuditFilter): AuditFilter {
  return { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
}

/** {@code createApiKey} is {@code create api key}. */
export function words(operation: string): string {
  return operation.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

/** The typed operation, given by its name or in the words of the log. */
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
