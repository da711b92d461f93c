import { type DragEvent, useCallback, useId, useState } from 'react';
import { links } from '#shared/links.ts';
import { go } from '#shared/router.ts';
import { ProblemNotice } from '#shared/ui/Notice.tsx';
import { useAction } from '#shared/useAction.ts';
import { importInto } from './uploads.ts';

/** Takes a file by drop or by choice, and goes on to its import. */
export function DropZone({ project }: { project: string }) {
  const [over, setOver] = useState(false);
  const input = useId();
  const begin = useCallback(
    async (file: File) => go(links.import(project, (await importInto(project, file)).id)),
    [project],
  );
  const { busy, problem, run } = useAction(begin);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file !== undefined && !busy) {
      void run(file);
    }
  };
  const drag = (isOver: boolean) => (e: DragEvent) => {
    e.preventDefault();
    setOver(isOver);
  };
  return (
    <>
      <div
        className={over ? 'drop drop-over' : 'drop'}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(e) => {
          drag(false)(e);
          take(e.dataTransfer.files);
        }}
      >
        <input
          id={input}
          type="file"
          className="unseen"
          disabled={busy}
          accept=".jsonl,.ndjson,.json,.csv"
          onChange={(e) => {
            take(e.currentTarget.files);
            e.currentTarget.value = '';
          }}
        />
        <label htmlFor={input}>Choose a file</label> or drop it here: JSONL or CSV, with a question
        or an answer in each line. HaluEval QA and WikiBio GPT-3 are recognised by their shape.
      </div>
      {problem !== null && <ProblemNotice problem={problem} />}
    </>
  );
}
