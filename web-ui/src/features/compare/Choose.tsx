import { Select } from '#shared/ui/Select.tsx';
import { type ReactNode, useState } from 'react';
import { count } from '#shared/format/numbers.ts';
import { links } from '#shared/navigation/links.ts';
import { go } from '#shared/navigation/router.ts';
import {
  addable,
  type Choice,
  type CompareProps,
  MOST_OTHERS,
  queryOf,
  type Ref,
  refOf,
  scoresOf,
  refText,
} from './choice.ts';
import { scoreName } from './names.ts';

/** Chooses the baseline and the scores to compare with it. The address keeps the choice. */
export function Choose(props: CompareProps & { names: string[] }) {
  const { project, experiments, metrics, choice, names } = props;
  const to = (changed: Partial<Choice>) =>
    go(links.compare(project, queryOf({ ...choice, cell: null, ...changed })));
  const subjectOf = (ref: Ref) => metrics.find((m) => m.name === ref.metric)?.subject;
  return (
    <div className="choose">
      <fieldset>
        <legend>Baseline</legend>
        <ScorePicker
          {...props}
          picked={choice.base}
          offered={(experiment) => scoresOf(experiment, metrics)}
          pick={(base) =>
            to({
              base,
              others: choice.others.filter(
                (other) => refText(other) !== refText(base) && subjectOf(other) === subjectOf(base),
              ),
            })
          }
        />
        <Field label="Labels">
          <Select
            value={choice.label}
            options={[
              ['grounded', 'grounded or not (AUC)'],
              ['factuality', 'factuality (Spearman)'],
            ]}
            choose={(label) => to({ label })}
          />
        </Field>
      </fieldset>
      <fieldset>
        <legend>Compared with the baseline</legend>
        <ul className="chosen">
          {choice.others.map((other, i) => (
            <li key={refText(other)}>
              {names[i + 1]}{' '}
              <button
                type="button"
                aria-label={`Remove ${names[i + 1] ?? ''}`}
                onClick={() =>
                  to({ others: choice.others.filter((one) => refText(one) !== refText(other)) })
                }
              >
                ×
              </button>
            </li>
          ))}
        </ul>
        {choice.others.length < MOST_OTHERS ? (
          <Adding
            {...props}
            key={experiments.length}
            add={(ref) => to({ others: [...choice.others, ref] })}
          />
        ) : (
          <p className="quiet">At most {count(MOST_OTHERS)} scores. Remove one to add another.</p>
        )}
      </fieldset>
    </div>
  );
}

/** Adds nothing before the button is pressed, so that the keyboard can move through the list. */
function Adding(props: CompareProps & { add: (ref: Ref) => void }) {
  const { choice, metrics, experiments, add } = props;
  const offered = (experiment: CompareProps['experiments'][number]) =>
    addable(choice, experiment, metrics);
  const open = experiments.find((e) => offered(e).length > 0);
  const [wanted, setWanted] = useState<Ref | null>(null);
  const still =
    wanted !== null &&
    experiments.some((e) => e.id === wanted.experiment && holds(offered(e), wanted));
  const within = wanted === null ? open : experiments.find((e) => e.id === wanted.experiment);
  const picked = still ? wanted : ((within && offered(within)[0]) ?? (open && offered(open)[0]));
  if (picked === undefined) {
    return <p className="quiet">There is no other score of the same kind.</p>;
  }
  return (
    <>
      <ScorePicker {...props} picked={picked} offered={offered} pick={setWanted} />
      <p className="actions">
        <button type="button" onClick={() => add(picked)}>
          Add
        </button>
      </p>
    </>
  );
}

type PickerProps = CompareProps & {
  picked: Ref;
  offered: (experiment: CompareProps['experiments'][number]) => Ref[];
  pick: (ref: Ref) => void;
};

function ScorePicker({ picked, offered, pick, experiments, metrics }: PickerProps) {
  const experiment = experiments.find((e) => e.id === picked.experiment);
  const scores = experiment === undefined ? [picked] : offered(experiment);
  return (
    <>
      <Field label="Experiment">
        <Select
          value={picked.experiment}
          options={[
            ...(experiment === undefined
              ? [[picked.experiment, 'an older experiment'] as const]
              : []),
            ...experiments
              .filter((one) => offered(one).length > 0)
              .map(({ id, name }) => [id, name] as const),
          ]}
          choose={(id) => {
            const chosen = experiments.find((one) => one.id === id);
            const all = chosen === undefined ? [] : offered(chosen);
            const same = all.filter((ref) => ref.metric === picked.metric);
            const first = same.find((ref) => ref.embedder === picked.embedder) ?? same[0] ?? all[0];
            if (first !== undefined) {
              pick(first);
            }
          }}
        />
      </Field>
      <Field label="Score">
        <Select
          value={refText(picked)}
          options={scores.map(
            (ref) => [refText(ref), scoreName(ref, experiment, metrics)] as const,
          )}
          choose={(text) => pick(refOf(text) ?? picked)}
        />
      </Field>
    </>
  );
}

function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    <label className="field">
      <span>{label}</span>
      {children}
    </label>
  );
}

function holds(refs: Ref[], ref: Ref): boolean {
  return refs.some((one) => refText(one) === refText(ref));
}
