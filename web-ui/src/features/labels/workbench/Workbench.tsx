import { useState } from 'react';
import type { QueuedAnswer } from '#shared/api/types.ts';
import { count } from '#shared/format/numbers.ts';
import { links } from '#shared/navigation/links.ts';
import { EmptyState } from '#shared/ui/EmptyState.tsx';
import { ProblemNotice } from '#shared/ui/Notice.tsx';
import { ImageOrText } from '#shared/images/ImageOrText.tsx';
import { isInformative, type LabelTask } from '../queue/task.ts';
import { Evidence } from './Evidence.tsx';
import type { Act } from './keys.ts';
import { KeyHelp } from './KeyHelp.tsx';
import { KeyPad } from './KeyPad.tsx';
import { putBack, skipFirst, restoreSkipped, dropFirst } from '../queue/queue.ts';
import {
  blank,
  cutInto,
  nextOpen,
  saysSomething,
  type LabelContent,
  type Verdicts,
  verdictsOf,
} from '../queue/label.ts';
import { Segments } from './Segments.tsx';
import { useKeys } from './useKeys.ts';
import { outbox } from '../queue/useOutbox.ts';
import { useQueue } from '../queue/useQueue.ts';

type Props = { project: string; version: string; task: LabelTask; place: string };

/** The state of the current answer: its verdicts so far, and the selected segment. */
type Look = { answer: string; verdicts: Verdicts; at: number };

/** The answer next to its evidence, and the keys to label it. */
export function Workbench({ project, version, task, place }: Props) {
  const { queue, change, problem, again } = useQueue(version, task);
  const [look, setLook] = useState<Look | null>(null);
  const [help, setHelp] = useState(false);
  const [hint, setHint] = useState<string | null>(null);
  const current = queue.waiting[0];
  const now = current === undefined ? null : lookOf(current, look);

  const say = (answer: QueuedAnswer, content: LabelContent) => {
    outbox.say(crypto.randomUUID(), answer, content, place);
    change(dropFirst);
  };
  const judge = (answer: QueuedAnswer, verdicts: Verdicts, after: number) => {
    const next = nextOpen(verdicts, after);
    if (next !== null) {
      setLook({ answer: answer.answer_id, verdicts, at: next });
    } else if (saysSomething(verdicts)) {
      say(answer, cutInto(answer, verdicts));
    } else {
      setLook({ answer: answer.answer_id, verdicts, at: after });
      setHint('All segments are unjudged. Judge at least one, or skip the answer.');
    }
  };
  const undo = () => {
    const taken = outbox.undo(place);
    if (taken === null) {
      setHint('There is nothing to undo: you have not labelled an answer here yet.');
      return;
    }
    change((before) => putBack(before, taken.answer));
    setLook({ answer: taken.answer.answer_id, verdicts: verdictsOf(taken.content), at: 0 });
  };
  const act = (wanted: Act) => {
    setHint(null);
    if (wanted.do === 'help') {
      setHelp(!help);
    } else if (wanted.do === 'undo') {
      undo();
    } else if (current === undefined || now === null) {
      return;
    } else if (wanted.do === 'say') {
      say(current, {
        grounded: wanted.grounded,
        ...(isInformative(task) && { order: 'most-informative' }),
        ...(task.figure !== null && { figure: task.figure }),
      });
    } else if (wanted.do === 'judge') {
      judge(current, now.verdicts.with(now.at, wanted.verdict), now.at);
    } else if (wanted.do === 'move') {
      const last = current.segments.length - 1;
      setLook({ ...now, at: Math.min(last, Math.max(0, now.at + wanted.by)) });
    } else {
      change(skipFirst);
    }
  };
  useKeys(task.kind, act);

  if (current === undefined || now === null) {
    return problem === null ? (
      <NoMore
        reading={!queue.allRead}
        skipped={queue.skipFirst.length}
        again={() => change(restoreSkipped)}
        project={project}
        task={task}
      />
    ) : (
      <ProblemNotice problem={problem} again={again} />
    );
  }
  return (
    <>
      <div className="label-columns">
        <Evidence version={version} answer={current} />
        <section aria-labelledby="answer" className="label-answer">
          <h2 id="answer">Answer</h2>
          {task.kind === 'grounded' ? (
            <p className="label-text" aria-live="polite">
              <ImageOrText version={version} name="Answer" text={current.text} />
            </p>
          ) : (
            <Segments
              answer={current}
              verdicts={now.verdicts}
              at={now.at}
              look={(at) => setLook({ ...now, at })}
            />
          )}
        </section>
      </div>
      {hint !== null && <p role="alert">{hint}</p>}
      <KeyPad kind={task.kind} act={act} />
      {help && <KeyHelp kind={task.kind} close={() => setHelp(false)} />}
    </>
  );
}

/** The state of this answer: empty if the last one belongs to another answer. */
function lookOf(current: QueuedAnswer, look: Look | null): Look {
  return look?.answer === current.answer_id && look.verdicts.length === current.segments.length
    ? look
    : { answer: current.answer_id, verdicts: blank(current), at: 0 };
}

type NoMoreProps = {
  reading: boolean;
  skipped: number;
  again: () => void;
  project: string;
  task: LabelTask;
};

function NoMore({ reading, skipped: left, again, project, task }: NoMoreProps) {
  if (reading) {
    return (
      <p className="loading label-loading" role="status">
        Loading answers…
      </p>
    );
  }
  return left > 0 ? (
    <EmptyState
      text={`Only skipped answers are left: ${count(left)}.`}
      action={
        <button type="button" className="primary" onClick={again}>
          Show them again
        </button>
      }
    />
  ) : (
    <EmptyState
      text={
        task.pool === 'second'
          ? 'No answer here has a label by somebody else and none by you.'
          : 'Nothing is left to label here: every answer has a label of this kind.'
      }
      action={
        <a className="button primary" href={links.labels(project)}>
          See progress and agreement
        </a>
      }
    />
  );
}
