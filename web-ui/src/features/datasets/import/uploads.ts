import { get, path, post, remove, upload } from '#shared/api/client.ts';
import { asProblem, Problem } from '#shared/api/problem.ts';
import type { Dataset, Import, ImportError, Page, Version } from '#shared/api/types.ts';
import { optionsOf } from '../mapping/reading.ts';

/** A file being uploaded. Only this tab has it: a reload loses the file, not the import. */
export type Upload = { file: File; sent: number; done: boolean; problem: Problem | null };

const uploads = new Map<string, Upload & { controller: AbortController }>();
const listeners = new Set<() => void>();

export function uploadOf(importId: string): Upload | undefined {
  return uploads.get(importId);
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Imports a file as a new dataset, or as a new version of the dataset with this name. */
export async function importNamed(
  project: string,
  name: string,
  file: File,
  how: object,
): Promise<Import> {
  const dataset = await datasetNamed(project, name);
  return importInto(dataset.id, file, how);
}

/** Imports a file as the next version of a dataset. */
export async function importInto(dataset: string, file: File, how: object): Promise<Import> {
  const created = await post<Import>(path`/datasets/${dataset}/imports`, {
    ...how,
    source_name: file.name.slice(0, 300),
  });
  void send(created.id, file);
  return created;
}

/** Imports the file again, without the refused lines. */
export function importSkipping(refused: Import, file: File): Promise<Import> {
  return importInto(refused.dataset_id, file, { ...optionsOf(refused), on_error: 'skip' });
}

/** Cancels an import. Also deletes its dataset if nothing else was ever imported into it. */
export async function cancelImport(id: string): Promise<Import> {
  // Cancel before aborting: an upload that aborts by itself counts as a failure.
  const cancelled = await post<Import>(path`/imports/${id}/cancel`);
  uploads.get(id)?.controller.abort();
  if (cancelled.state === 'cancelled') {
    await discardImport(cancelled);
  }
  return cancelled;
}

/**
 * Discards an import that stored nothing; also deletes its dataset if nothing else was imported
 * into it.
 */
export async function discardImport(stopped: Import): Promise<void> {
  const versions = await get<Page<Version>>(path`/datasets/${stopped.dataset_id}/versions`);
  if (versions.data.length === 0) {
    await remove(path`/datasets/${stopped.dataset_id}`).catch((thrown: unknown) => {
      // Another import into the dataset may be running: then the dataset must stay.
      if (asProblem(thrown).status !== 409) {
        throw thrown;
      }
    });
  }
}

/** All stored errors of an import. */
export async function errorsOf(importId: string): Promise<ImportError[]> {
  return every<ImportError>(path`/imports/${importId}/errors`, () => false);
}

/** A dataset is named after its file, without the extension. */
export function nameFor(fileName: string): string {
  return fileName.replace(/\.(jsonl|ndjson|json|csv|tsv|txt)$/i, '').slice(0, 200) || fileName;
}

async function send(importId: string, file: File): Promise<void> {
  const controller = new AbortController();
  const tell = (sent: number, done: boolean, problem: Problem | null) => {
    uploads.set(importId, { file, sent, done, problem, controller });
    listeners.forEach((listener) => listener());
  };
  tell(0, false, null);
  window.addEventListener('beforeunload', warn);
  try {
    const content = path`/imports/${importId}/content`;
    await upload(content, file, (sent) => tell(sent, false, null), controller.signal);
    tell(file.size, true, null);
  } catch (thrown) {
    tell(file.size, true, asProblem(thrown));
  } finally {
    if ([...uploads.values()].every(({ done }) => done)) {
      window.removeEventListener('beforeunload', warn);
    }
  }
}

/** Leaving the page now aborts the upload. */
function warn(e: BeforeUnloadEvent): void {
  e.preventDefault();
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
  const isIt = (dataset: Dataset) => dataset.name === name;
  return (await every(path`/projects/${project}/datasets`, isIt)).find(isIt);
}

/** Reads a list page by page, to its end or until there are enough rows. */
async function every<T>(where: string, isEnough: (row: T) => boolean): Promise<T[]> {
  const all: T[] = [];
  let cursor: string | null = '';
  while (cursor !== null && !all.some(isEnough)) {
    const after: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    // Each page names the next one.
    // oxlint-disable-next-line no-await-in-loop
    const page: Page<T> = await get(`${where}?limit=100${after}`);
    all.push(...page.data);
    cursor = page.next_cursor;
  }
  return all;
}
