import { QueryClient } from '@tanstack/react-query';
import type { Manifest, Metric, Report } from '#shared/api/types.ts';

/** What a report's file holds: the report, its manifest, and the names of what it is about. */
export type Embedded = {
  title: { project: string | null; dataset: string; experiment: string; made_at: string | null };
  report: Report;
  manifest: ReportManifest;
};

export type ReportManifest = Manifest & {
  experiment_id?: string;
  report_number?: number;
  created_at?: string;
  code_version?: string;
  metrics?: Pick<Metric, 'name' | 'title' | 'definition' | 'unit' | 'family' | 'range'>[];
};

/** The id of an experiment whose manifest names none. */
const UNKNOWN = 'unknown';

export function embeddedIn(page: Document): Embedded {
  return JSON.parse(page.getElementById('sextant-report')?.textContent ?? '') as Embedded;
}

export function experimentOf({ manifest }: Embedded): string {
  return manifest.experiment_id ?? UNKNOWN;
}

/**
 * A cache with all replies that the report's page reads, so that it asks nobody. The reader has no
 * rights: a file offers nothing to do.
 */
export function repliesOf(embedded: Embedded): QueryClient {
  const { report, manifest } = embedded;
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity, gcTime: Infinity, retry: false } },
  });
  const experiment = `/experiments/${encodeURIComponent(experimentOf(embedded))}`;
  const replies: Record<string, unknown> = {
    '/me': { permissions: [], role: 'viewer' },
    '/metrics': { data: manifest.metrics ?? [] },
    '/embedders?limit=100': { data: (manifest.embedders ?? []).map(modelOf) },
    '/entailment-models?limit=100': {
      data: manifest.entailment_model == null ? [] : [modelOf(manifest.entailment_model)],
    },
    [experiment]: { answer_set: null },
    [`${experiment}/report`]: report,
    [`${experiment}/manifest`]: manifest,
  };
  for (const [where, reply] of Object.entries(replies)) {
    client.setQueryData(['get', where], reply);
  }
  return client;
}

/** A model on a server has a name there. */
function modelOf({ name, server }: { name: string; server?: object | null }) {
  return { name, model: server == null ? null : name };
}
