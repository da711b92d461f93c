import { ActionButton } from '#shared/ui/ActionButton.tsx';
import type { Import } from '#shared/api/types.ts';
import { links } from '#shared/navigation/links.ts';
import { go } from '#shared/navigation/router.ts';
import { ProblemNotice } from '#shared/ui/Notice.tsx';
import { Progress } from '#shared/ui/Progress.tsx';
import { usePace } from '#shared/query/usePace.ts';
import { choose } from './chosenFile.ts';
import { type Stage, stageLine, STAGES, stageOf } from './stages.ts';
import { cancelImport, type Upload } from './uploads.ts';

type Props = { project: string; imported: Import; upload: Upload | undefined };

/** A running import: its stage, progress and speed, and a button to cancel it. */
export function ImportProgress({ project, imported, upload }: Props) {
  const { stage, done, total } = stageOf(imported, upload);
  const pace = usePace(stage, done, total ?? done);
  const sending = upload !== undefined && !upload.done;
  return (
    <>
      <h1>Importing {imported.source_name ?? 'a file'}</h1>
      <Stages now={stage} />
      <Progress share={total ? done / total : 0} label={`Progress of ${STAGES[stage]}`} />
      <p>{stageLine(stage, done, total, pace)}</p>
      <p className="quiet">
        Nothing is stored until the whole file has been read.{' '}
        {sending
          ? 'Keep this page open until the upload is complete.'
          : 'You can close this page; the import continues.'}
      </p>
      {upload?.problem && <ProblemNotice problem={upload.problem} />}
      <Cancel project={project} imported={imported} upload={upload} />
    </>
  );
}

/**
 * Announced to screen readers when the stage changes; the numbers below change too often for that.
 */
function Stages({ now }: { now: Stage }) {
  return (
    <ol className="stages" aria-live="polite">
      {(Object.keys(STAGES) as Stage[]).map((stage) => (
        <li key={stage} aria-current={stage === now ? 'step' : undefined}>
          {STAGES[stage]}
        </li>
      ))}
    </ol>
  );
}

function Cancel({ project, imported, upload }: Props) {
  const cancel = async () => {
    const { state } = await cancelImport(imported.id);
    if (state === 'cancelled') {
      // Keeps the file at hand, so that it can be previewed again.
      choose(upload?.file ?? null);
      go(links.newImport(project));
    }
  };
  return (
    <div className="actions">
      <ActionButton act={cancel}>Cancel the import</ActionButton>
    </div>
  );
}
