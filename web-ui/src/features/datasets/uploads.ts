import { get, path, post, remove, upload } from '#shared/api/client.ts';
import { asProblem, Problem } from '#shared/api/problem.ts';
import type { Dataset, Import, Page, Version } from '#shared/api/types.ts';
import type { Mapping } from './columns.ts';

/** A file on its way to the server. It lives in this tab only: a reload loses the file, not the import. */
export type Upload = { file: File; share: number; done: boolean; problem: Problem | null };

const uploads = new Map<string, Upload>();
const listeners = new Set<() => void>();

export function uploadOf(importId: string): Upload | undefined {
  return uploads.get(importId);
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Imports a file as a dataset of its name, or as a new version of the one that has this name. */
export async function importInto(project: string, file: File): Promise<Import> {
  if (file.size === 0) {
    throw new Problem(
      0,
      'empty-file',
      `${file.name} is empty. Choose a file with at least one item.`,
    );
  }
  const dataset = await datasetNamed(project, nameFor(file.name));
  return begin(dataset.id, file, { on_error: 'refuse' });
}

/** Imports the file once more, leaving out the lines that were refused. */
export function importSkipping(refused: Import, file: File): Promise<Import> {
  const columns = refused.mapping === null ? {} : { format: 'csv', mapping: refused.mapping };
  return begin(refused.dataset_id, file, { ...columns, on_error: 'skip' });
}

/** Imports a CSV file once more, with its columns explained. */
export function importMapped(refused: Import, file: File, mapping: Mapping): Promise<Import> {
  return begin(refused.dataset_id, file, { format: 'csv', mapping, on_error: 'refuse' });
}

/** Takes back a refused import; its dataset goes as well if nothing else was imported into it. */
export async function giveUp(refused: Import): Promise<void> {
  const versions = await get<Page<Version>>(path`/datasets/${refused.dataset_id}/versions`);
  if (versions.data.length === 0) {
    await remove(path`/datasets/${refused.dataset_id}`);
  }
}

/** A dataset is named like its file, without the ending. */
export function nameFor(fileName: string): string {
  return fileName.replace(/\.(jsonl|ndjson|json|csv)$/i, '').slice(0, 200) || fileName;
}

async function begin(dataset: string, file: File, how: object): Promise<Import> {
  const created = await post<Import>(path`/datasets/${dataset}/imports`, {
    ...how,
    source_name: file.name,
  });
  void send(created.id, file);
  return created;
}

async function send(importId: string, file: File): Promise<void> {
  const tell = (share: number, done: boolean, problem: Problem | null) => {
    uploads.set(importId, { file, share, done, problem });
    listeners.forEach((listener) => listener());
  };
  tell(0, false, null);
  try {
    await upload(path`/imports/${importId}/content`, file, (share) => tell(share, false, null));
    tell(1, true, null);
  } catch (thrown) {
    tell(1, true, asProblem(thrown));
  }
}

async function datasetNamed(project: string, name: string): Promise<Dataset> {
  try {
    return await post<Dataset>(path`/projects/${project}/datasets`, { name });
  } catch (thrown) {
    const existing = asProblem(thrown).status === 409 ? await find(project, name) : undefined;
    if (existing === undefined) {
      throw thrown;
    }
    return existing;
  }
}

async function find(project: string, name: string): Promise<Dataset | undefined> {
  let cursor: string | null = '';
  while (cursor !== null) {
    const after: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const page: Page<Dataset> = await get(
      path`/projects/${project}/datasets` + `?limit=100${after}`,
    );
    const found = page.data.find((dataset) => dataset.name === name);
    if (found !== undefined) {
      return found;
    }
    cursor = page.next_cursor;
  }
  return undefined;
}
