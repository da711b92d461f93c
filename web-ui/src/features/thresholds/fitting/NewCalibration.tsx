import { capital } from '#shared/format/text.ts';
import { Form, TextField, textIn } from '#shared/ui/Form.tsx';
import { ChoiceInput } from '#shared/ui/Select.tsx';
import { useState } from 'react';
import { path, post } from '#shared/api/client.ts';
import type { Calibration, Experiment, Split } from '#shared/api/types.ts';
import { links } from '#shared/navigation/links.ts';
import { go } from '#shared/navigation/router.ts';
import { valueOf } from '#shared/labels/labelChoice.ts';
import { LabelSourceField } from '#shared/labels/LabelSourceField.tsx';
import { useGet } from '#shared/query/useGet.ts';
import { useTitle } from '#shared/navigation/useTitle.ts';
import { LabelSupply, ToLabel } from './LabelSupply.tsx';
import { neededOf, labelSupply } from './labelSupply.ts';
import { type Subject, fitRequest } from './request.ts';
import { type Aim, OBJECTIVES, reachOf } from '../model/objectives.ts';

/** The subject of the fit, and the location of its answers. */
type Place = { experiment: string; project: string; version: string; subject: Subject };
type Props = Place & { score: string };

/** Fits a threshold; the reader must state the cost of an error. */
export function NewCalibration({ score, ...place }: Props) {
  useTitle('New threshold');
  return (
    <>
      <h1>A threshold for {score}</h1>
      <p>{neededOf(place.subject.label)}</p>
      <FitForm {...place} />
    </>
  );
}

/** The form with the objective of a fit. */
export function FitForm({ experiment, project, version, subject }: Place) {
  const split = useGet<Split>(path`/versions/${version}/split`);
  const of = useGet<Experiment>(path`/experiments/${experiment}`);
  const [chosen, choose] = useState('');
  const labels = chosen === '' && of.state === 'ready' ? valueOf(of.value) : chosen || 'in-force';
  // The split counts the labels in force of imported answers. A set has its own labels, too.
  const counted = of.state === 'ready' && of.value.answer_set.of_version && labels === 'in-force';
  const stocks =
    split.state === 'ready' && counted ? labelSupply(split.value, subject.label) : null;
  const short = stocks?.some(({ lacks }) => lacks !== null) ?? false;
  const fit = async (form: FormData) => {
    const text = (name: string) => textIn(form, name);
    const calibration = await post<Calibration>(
      path`/experiments/${experiment}/calibrations`,
      fitRequest(subject, {
        objective: form.get('objective') === null ? null : text('objective'),
        target: text('target'),
        cutoff: text('cutoff'),
        bands: form.get('bands') !== null,
        accept: text('accept'),
        reject: text('reject'),
        labels: chosen,
      }),
    );
    go(links.calibration(calibration.id));
  };
  return (
    <Form
      noValidate
      submit="Fit the threshold"
      primary
      disabled={short}
      busyText="Fitting, with 1,500 resamples…"
      act={fit}
      advice={({ code }) =>
        code === 'too-few-labels' && (
          <ToLabel parts={['calibration', 'holdout']} project={project} version={version} />
        )
      }
    >
      {subject.label === 'factuality' && <Cutoff />}
      <LabelSourceField version={version} kind={subject.label} value={labels} choose={choose} />
      <Objectives />
      <Bands />
      <div className="fit-labels">
        {stocks !== null && <LabelSupply stocks={stocks} project={project} version={version} />}
      </div>
    </Form>
  );
}

function Cutoff() {
  return (
    <TextField
      label="Risky below a factuality of"
      name="cutoff"
      inputMode="decimal"
      className="narrow-input"
    />
  );
}

function Objectives() {
  const [chosen, choose] = useState<Aim | null>(null);
  const limit = chosen !== null && OBJECTIVES[chosen].limit;
  return (
    <fieldset>
      <legend>Fit it for</legend>
      {(Object.keys(OBJECTIVES) as Aim[]).map((objective) => (
        <ChoiceInput
          key={objective}
          type="radio"
          name="objective"
          value={objective}
          checked={objective === chosen}
          onChange={() => choose(objective)}
        >
          {OBJECTIVES[objective].words}
          {OBJECTIVES[objective].limit && ' …'}
        </ChoiceInput>
      ))}
      {limit && (
        <>
          <Percent name="target" label={capital(OBJECTIVES[chosen].words)} />
          <p className="quiet">{reachOf(chosen)}</p>
        </>
      )}
    </fieldset>
  );
}

function Bands() {
  const [wanted, want] = useState(false);
  return (
    <fieldset>
      <legend>Bands</legend>
      <ChoiceInput
        type="checkbox"
        name="bands"
        checked={wanted}
        onChange={(e) => want(e.currentTarget.checked)}
      >
        accept, review, reject: two thresholds that leave the fewest answers to review while these
        errors hold
      </ChoiceInput>
      {wanted && (
        <>
          <Percent name="accept" label="Of the accepted, risky at most" />
          <Percent name="reject" label="Of the rejected, trustworthy at most" />
        </>
      )}
    </fieldset>
  );
}

function Percent({ name, label }: { name: string; label: string }) {
  return (
    <p className="field">
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        name={name}
        inputMode="decimal"
        autoComplete="off"
        className="narrow-input"
        aria-describedby={`${name}-unit`}
      />{' '}
      <span id={`${name}-unit`}>%</span>
    </p>
  );
}
