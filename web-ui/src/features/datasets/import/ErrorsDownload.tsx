import { useCallback } from 'react';
import type { ImportError } from '#shared/api/types.ts';
import { ProblemNotice } from '#shared/ui/Notice.tsx';
import { useAction } from '#shared/query/useAction.ts';
import { errorsFile } from './errors.ts';

type Props = { name: string; all: () => Promise<ImportError[]> };

/** Gives the errors as a CSV file, to be worked off beside the data. */
export function ErrorsDownload({ name, all }: Props) {
  const { busy, problem, run } = useAction(
    useCallback(async () => save(`${name}.errors.csv`, errorsFile(await all())), [name, all]),
  );
  return (
    <>
      <button type="button" disabled={busy} onClick={() => void run()}>
        Download the errors (CSV)
      </button>
      {problem !== null && <ProblemNotice problem={problem} />}
    </>
  );
}

function save(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
