import { path } from '#shared/api/client.ts';
import type { AnswerSet, Labelling } from '#shared/api/types.ts';
import { links } from '#shared/navigation/links.ts';
import { useMay, useMe } from '#shared/query/me.ts';
import { go } from '#shared/navigation/router.ts';
import { Progress } from '#shared/ui/Progress.tsx';
import { useGet } from '#shared/query/useGet.ts';
import { useTitle } from '#shared/navigation/useTitle.ts';
import { useMemo, useState } from 'react';
import { type LabelTask, taskOf, progressQuery, queryOf } from '../queue/task.ts';
import { counts } from '../queue/outbox.ts';
import { useOutbox } from '../queue/useOutbox.ts';
import { TaskChoice } from './TaskChoice.tsx';
import { progressOf, shareOf } from '../queue/progress.ts';
import { Workbench } from './Workbench.tsx';

type Props = { project: string; version: string; query: URLSearchParams };

/** Labels one answer after the other, by keyboard alone. */
export function LabelPage({ project, version, query }: Props) {
  const me = useMe();
  const may = useMay('label');
  const task = taskOf(query);
  useTitle('Label answers');
  return (
    <>
      <p className="crumb">
        <a href={links.labels(project)}>Labels</a>
      </p>
      <h1>Label answers</h1>
      {task.answers !== null && <SetName project={project} version={version} set={task.answers} />}
      {me === null || may ? (
        <LabelSession project={project} version={version} task={task} />
      ) : (
        <p>
          You can read labels but not add them: ask an admin for the role of annotator. Progress is
          shown under <a href={links.labels(project)}>Labels</a>.
        </p>
      )}
    </>
  );
}

/** The answer set whose complete answers are labelled. */
function SetName({ project, version, set }: { project: string; version: string; set: string }) {
  const found = useGet<AnswerSet>(path`/answer-sets/${set}`);
  return (
    <p>
      Complete answers of{' '}
      <a href={links.answerSet(project, version, set)}>
        {found.state === 'ready' ? found.value.name : 'an answer set'}
      </a>
    </p>
  );
}

type SessionProps = { project: string; version: string; task: LabelTask };

function LabelSession({ project, version, task }: SessionProps) {
  const place = [
    version,
    task.answers ?? '',
    task.kind,
    task.part,
    task.pool,
    task.figure ?? '',
  ].join(' ');
  const state = useStateOf(version, task);
  const { tasks } = useOutbox();
  const choose = (wanted: LabelTask) => go(links.label(project, version, queryOf(wanted)));
  const added = useAdded(place, state.state === 'ready' ? state.value : null, tasks);
  return (
    <>
      <div className="label-top">
        <TaskChoice project={project} version={version} task={task} choose={choose} />
        <div className="label-progress">
          {state.state === 'ready' && (
            <>
              <p role="status">{progressOf(state.value, task, added)}</p>
              <Progress share={shareOf(state.value, task, added)} label="Labelled" />
            </>
          )}
          {state.state === 'failed' && (
            <p className="quiet" role="status">
              Progress could not be loaded.{' '}
              <button type="button" onClick={state.reload}>
                Try again
              </button>
            </p>
          )}
        </div>
      </div>
      <Workbench key={place} project={project} version={version} task={task} place={place} />
    </>
  );
}

/** The page itself counts new labels, so one request to the server suffices. */
function useStateOf(version: string, task: LabelTask) {
  const [opened] = useState(() => new Date());
  return useGet<Labelling>(path`/versions/${version}/labelling` + progressQuery(task, opened));
}

/** How many labels the server's count does not include. */
function useAdded(
  place: string,
  state: Labelling | null,
  tasks: ReturnType<typeof useOutbox>['tasks'],
): number {
  const before = useMemo(
    // Labels saved before the count are in it.
    () =>
      new Set(
        state === null ? [] : tasks.filter(({ label }) => label !== null).map(({ key }) => key),
      ),
    // oxlint-disable-next-line react/exhaustive-deps
    [state],
  );
  return tasks.filter((task) => task.place === place && counts(task) && !before.has(task.key))
    .length;
}
