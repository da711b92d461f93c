import { useCallback, useId } from 'react';
import { links } from '#shared/navigation/links.ts';
import { useMay } from '#shared/query/me.ts';
import { go } from '#shared/navigation/router.ts';
import { choose } from './chosenFile.ts';
import { usePageDrop } from './usePageDrop.ts';

type Props = {
  project: string;
  /**
   * The dataset that gets the file as its next version; without it, a dataset named after the file.
   */
  dataset?: string;
};

/** Takes a file, dropped anywhere on the page or chosen, and opens its preview. */
export function DropZone({ project, dataset }: Props) {
  const mayImport = useMay('write');
  const input = useId();
  const take = useCallback(
    (file: File) => {
      if (mayImport) {
        choose(file);
        go(links.newImport(project, dataset));
      }
    },
    [mayImport, project, dataset],
  );
  const over = usePageDrop(take);
  if (!mayImport) {
    return null;
  }
  return (
    <div className={over ? 'drop drop-over' : 'drop'}>
      <input
        id={input}
        type="file"
        className="unseen"
        accept=".jsonl,.ndjson,.json,.csv,.tsv,.txt"
        onChange={(e) => {
          const file = e.currentTarget.files?.[0];
          if (file !== undefined) {
            take(file);
          }
          e.currentTarget.value = '';
        }}
      />
      <label htmlFor={input}>Choose a file</label> or drop it anywhere on this page. JSONL, JSON or
      CSV, with a question or an answer in each record; HaluEval QA and WikiBio GPT-3 are
      recognised. You see a preview before anything is stored.
    </div>
  );
}
