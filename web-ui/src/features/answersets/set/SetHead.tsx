import { address, path, post, remove } from '#shared/api/client.ts';
import type { AnswerSet, Sampling } from '#shared/api/types.ts';
import { plural } from '#shared/format/numbers.ts';
import { moment } from '#shared/format/times.ts';
import { links } from '#shared/navigation/links.ts';
import { go } from '#shared/navigation/router.ts';
import { useMay } from '#shared/query/me.ts';
import { drawsOf, originText } from '#shared/terms/answerSets.ts';
import { ActionButton } from '#shared/ui/ActionButton.tsx';
import { Confirm } from '#shared/ui/Confirm.tsx';
import { amount } from '#shared/format/amounts.ts';
import { canResume, isRunning, stateSentence } from '../words/state.ts';
import { remedyOf } from '../words/stops.ts';
import { Resume } from './Resume.tsx';

type Props = { project: string; set: AnswerSet; changed: () => void };

/** The name of a set, its state in words, and the actions on it. */
export function SetHead({ project, set, changed }: Props) {
  const { sampling } = set;
  return (
    <header>
      <h1>{set.name}</h1>
      <p className="lead" role="status">
        {sampling === null
          ? `${plural(set.answer_count, 'answer')} of ${set.origin === null ? 'the imported file' : originText(set.origin)}.`
          : stateSentence(sampling)}
      </p>
      {sampling !== null && <End sampling={sampling} />}
      {sampling !== null && isRunning(set) && (
        <p className="quiet">It is safe to close this page: the run continues.</p>
      )}
      <Actions project={project} set={set} changed={changed} />
      <p className="quiet">
        {sampling === null
          ? `Imported${set.origin === null ? '' : ` by ${set.origin.imported_by}`}, ${moment(set.created_at)}.`
          : `Asked for by ${sampling.created_by}, ${moment(set.created_at)}.`}
      </p>
    </header>
  );
}

/** Why the run ended, and what to do about it. */
function End({ sampling: { end } }: { sampling: Sampling }) {
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

/** Hides the actions that the reader has no permission for. */
function Actions({ project, set, changed }: Props) {
  const writes = useMay('write');
  const labels = useMay('label');
  const { id, version_id: version, sampling } = set;
  const running = isRunning(set);
  const isOwn = drawsOf(set) === null;
  const cancel = async () => {
    await post(path`/answer-sets/${id}/cancel`);
    changed();
  };
  return (
    <div className="actions as-actions">
      {writes && sampling !== null && canResume(sampling) && (
        <Resume id={id} sampling={sampling} changed={changed} />
      )}
      {writes && (sampling === null || sampling.state === 'completed') && (
        <a
          className="button primary"
          href={links.evaluate(project, version, isOwn ? {} : { answers: id })}
        >
          Evaluate these answers
        </a>
      )}
      {writes && running && sampling?.state !== 'cancelling' && (
        <ActionButton act={cancel}>Cancel</ActionButton>
      )}
      {labels && set.answer_count > 0 && (
        <a className="button" href={links.label(project, version, isOwn ? {} : { answers: id })}>
          Label these answers
        </a>
      )}
      {writes && set.answer_count > 0 && !running && (
        <a className="button" href={links.oracle(project, version, id)}>
          Label by an oracle
        </a>
      )}
      {!isOwn && (
        <a className="button" href={address(path`/answer-sets/${id}/answers`)} download>
          Export the answers
        </a>
      )}
      {writes && !isOwn && !running && <Delete project={project} set={set} />}
    </div>
  );
}

type DeleteProps = { project: string; set: AnswerSet };

function Delete({ project, set: { id, name, version_id: version, sampling } }: DeleteProps) {
  const act = async () => {
    await remove(path`/answer-sets/${id}`);
    go(links.version(project, version));
  };
  return (
    <Confirm label="Delete" confirm={`Delete “${name}” for good`} act={act}>
      Its answers and their labels go
      {sampling !== null && `, which have cost ${amount(sampling.spent, sampling.currency)}`}.{' '}
      <strong>This cannot be undone.</strong>
    </Confirm>
  );
}
