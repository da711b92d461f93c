import { useState } from 'react';
import type { Webhook } from '#shared/api/types.ts';
import { TextField } from '#shared/ui/Form.tsx';
import { ChoiceInput } from '#shared/ui/Select.tsx';
import { addressOf, EVENT_TYPES } from './webhooks.ts';

const USUAL: Pick<Webhook, 'url' | 'description' | 'event_types' | 'time_zone'> = {
  url: '',
  description: '',
  event_types: ['experiment.completed', 'experiment.failed'],
  time_zone: null,
};

/** The fields of a webhook that can be changed. */
export function WebhookFields({ of = USUAL }: { of?: typeof USUAL }) {
  const [weekly, setWeekly] = useState(of.event_types.includes('week.summary'));
  return (
    <>
      <TextField
        label="URL or e-mail address"
        name="url"
        required
        maxLength={2000}
        defaultValue={addressOf(of)}
        hint="A URL gets signed JSON by POST. It must begin with https:// and lead to the public internet, or to a host that the operator allows. An e-mail address gets mail once its owner agrees."
      />
      <TextField
        label="Description"
        name="description"
        maxLength={1000}
        defaultValue={of.description}
      />
      <fieldset>
        <legend>Send when</legend>
        {EVENT_TYPES.map(([type, words]) => (
          <ChoiceInput
            key={type}
            type="checkbox"
            name="event_types"
            value={type}
            defaultChecked={of.event_types.includes(type)}
            onChange={(e) => {
              if (type === 'week.summary') {
                setWeekly(e.currentTarget.checked);
              }
            }}
          >
            {words}
          </ChoiceInput>
        ))}
      </fieldset>
      {weekly && (
        <TextField
          label="Time zone of the week"
          name="time_zone"
          required
          maxLength={50}
          defaultValue={of.time_zone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone}
          hint="A week ends there on Sunday at midnight."
        />
      )}
    </>
  );
}
