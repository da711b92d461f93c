import { useState } from 'react';
import { SelectField, TextField } from '#shared/ui/Form.tsx';
import { TriggerPreview } from './TriggerPreview.tsx';

const KINDS = [
  ['cron', 'by a schedule'],
  ['once', 'once'],
  ['new-version', 'with each new version of a dataset'],
  ['request', 'on request only'],
] as const;

function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** When a campaign runs. */
export function TriggerFields() {
  const [kind, setKind] = useState('cron');
  return (
    <>
      <SelectField
        label="It runs"
        id="campaign-kind"
        name="kind"
        options={KINDS}
        value={kind}
        onChange={(e) => setKind(e.target.value)}
      />
      {kind === 'cron' && (
        <>
          <TextField
            label="Cron expression"
            id="campaign-cron"
            name="cron"
            required
            maxLength={200}
            defaultValue="0 6 * * 1"
            hint="Minute, hour, day of month, month, day of week. 0 6 * * 1 is Mondays at 6. At most once an hour."
          />
          <TextField
            label="Time zone"
            id="campaign-zone"
            name="time_zone"
            required
            maxLength={100}
            defaultValue={ownZone()}
            hint="A name such as Europe/Berlin or UTC. A local time that a change of the clock leaves out has no occurrence; one that happens twice has one."
          />
          <TriggerPreview />
        </>
      )}
      {kind === 'once' && (
        <TextField
          label="Time"
          id="campaign-at"
          name="at"
          type="datetime-local"
          required
          hint="In the time zone of this computer."
        />
      )}
    </>
  );
}
