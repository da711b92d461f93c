import type { Experiment, Metric } from '#shared/api/types.ts';
import { Loaded } from '#shared/ui/Loaded.tsx';
import { links } from '#shared/navigation/links.ts';
import { AgreementMatrix } from './AgreementMatrix.tsx';
import { type Choice, queryOf, written } from './choice.ts';
import { Choose } from './Choose.tsx';
import { DifferencePlot } from './DifferencePlot.tsx';
import type { Held } from './held.ts';
import { PairPanel } from './PairPanel.tsx';
import { SideBySide } from './SideBySide.tsx';
import { useHeld } from './useHeld.ts';
import { findingOf, namesOf } from './words.ts';

export type CompareProps = {
  project: string;
  experiments: Experiment[];
  metrics: Metric[];
  choice: Choice;
};

/** What was found first, then what is compared, then the evidence. */
export function CompareView(props: CompareProps) {
  const { project, experiments, metrics, choice } = props;
  const names = namesOf([choice.base, ...choice.others], experiments, metrics);
  const held = useHeld(project, choice, experiments);
  return (
    <>
      {choice.others.length === 0 ? (
        <p className="finding">Add a score to hold against {names[0]}.</p>
      ) : (
        <Loaded of={held} what="comparison" lines={3}>
          {(value) => <p className="finding">{findingOf(value, names)}</p>}
        </Loaded>
      )}
      <Choose {...props} names={names} />
      {choice.others.length > 0 && held.state === 'ready' && (
        <Evidence {...props} held={held.value} names={names} />
      )}
    </>
  );
}

type EvidenceProps = CompareProps & { held: Held; names: string[] };

function Evidence({ project, experiments, metrics, choice, held, names }: EvidenceProps) {
  const subject = metrics.find((m) => m.name === choice.base.metric)?.subject ?? 'answer';
  const refs = [choice.base, ...choice.others];
  const keys = refs.map(written);
  const at = (cell: [number, number] | null) =>
    links.compare(project, queryOf({ ...choice, cell }));
  return (
    <>
      <Warnings held={held} names={names} />
      <DifferencePlot
        held={held}
        names={names}
        keys={keys}
        label={choice.label}
        subject={subject}
      />
      <SideBySide
        held={held}
        names={names}
        refs={refs}
        experiments={experiments}
        metrics={metrics}
        label={choice.label}
        subject={subject}
      />
      <AgreementMatrix
        held={held}
        names={names}
        keys={keys}
        subject={subject}
        open={choice.cell}
        at={at}
      />
      {choice.cell !== null && (
        <PairPanel
          key={choice.cell.join('-')}
          project={project}
          choice={choice}
          held={held}
          names={names}
          subject={subject}
          cell={choice.cell}
          closed={at(null)}
        />
      )}
    </>
  );
}

function Warnings({ held, names }: { held: Held; names: string[] }) {
  const all = held.contestants.flatMap((one, i) =>
    one.warnings.map(({ sentence }) => ({ name: names[i] ?? '', sentence })),
  );
  return (
    all.length > 0 && (
      <ul className="notice cautions" aria-label="Before you rely on it">
        {all.map(({ name, sentence }) => (
          <li key={name + sentence}>
            <strong>{name}</strong>: {sentence}
          </li>
        ))}
      </ul>
    )
  );
}
