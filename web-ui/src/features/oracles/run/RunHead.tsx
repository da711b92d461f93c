import { path, post, remove } from '#shared/api/client.ts';
import type { LabelRun } from '#shared/api/types.ts';
import { moment } from '#shared/format/times.ts';
import { links } from '#shared/navigation/links.ts';
import { go } from '#shared/navigation/router.ts';
import { useMay } from '#shared/query/me.ts';
import { ActionButton } from '#shared/ui/ActionButton.tsx';
import { Progress } from '#shared/ui/Progress.tsx';
import {
  canResume,
  isOpen,
  listsFacts,
  roleText,
  shareDone,
  stateSentence,
} from '../words/runs.ts';
import { remedyOf } from '../words/stops.ts';
import { DeleteRun } from './DeleteRun.tsx';
import { ResumeRun } from './ResumeRun.tsx';

type Props = { project: string; run: LabelRun; changed: () => void };

/** The labeller and the set of a run, its state in words, and the actions on it. */
export function RunHead({ project, run, changed }: Props) {
  const { labeller, answer_set: set } = run;
  return (
    <header>
      <h1>
        {labeller.name}, version {labeller.version}, on {set.name}
      </h1>
      <p className="lead" role="status">
        {stateSentence(run)}
      </p>
      {isOpen(run) && (
        <>
          <Progress share={shareDone(run)} label="Share of the answers that are done" />
          <p className="quiet">It is safe to close this page: the run continues.</p>
        </>
      )}
      <End run={run} />
      <Actions project={project} run={run} changed={changed} />
      <p className="quiet">
        {listsFacts(run) ? 'It lists the facts of' : 'It labels'} {roleText(run.role)} of{' '}
        <a href={links.answerSet(project, set.version_id, set.id)}>{set.name}</a>. Started by{' '}
        {run.created_by}, {moment(run.created_at)}.
      </p>
    </header>
  );
}

/** Why the run ended, and what to do about it. */
function End({ run: { end } }: { run: LabelRun }) {
  if (end === null) {
    return null;
  }
  const { sentence, section } = remedyOf(end.code);
  return (
    <div className="notice">
      <p>{end.sentence}</p>
      <p>
        {sentence}{' '}
        {section !== null && (
          <a href={links.settings(section)}>
            {section === 'usage' ? 'Usage and limits' : 'Generators'}
          </a>
        )}
      </p>
    </div>
  );
}

/** Nothing for a reader who may not write. */
function Actions({ project, run, changed }: Props) {
  const writes = useMay('write');
  const cancel = async () => {
    await post(path`/label-runs/${run.id}/cancel`);
    changed();
  };
  const drop = async (labels: 'withdraw' | 'keep') => {
    await remove(path`/label-runs/${run.id}?labels=${labels}`);
    go(links.labelRuns(project));
  };
  return (
    writes && (
      <div className="actions">
        {canResume(run) && <ResumeRun run={run} changed={changed} />}
        {isOpen(run) && run.state !== 'cancelling' && (
          <ActionButton act={cancel}>Cancel</ActionButton>
        )}
        {!isOpen(run) && <DeleteRun run={run} drop={drop} />}
      </div>
    )
  );
}
