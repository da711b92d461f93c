import { useRef, useState } from 'react';
import { post } from '#shared/api/client.ts';
import type { TriggerPreview as Preview } from '#shared/api/types.ts';
import { moment } from '#shared/format/times.ts';
import { ActionButton } from '#shared/ui/ActionButton.tsx';
import { textIn } from '#shared/ui/Form.tsx';
import { triggerIn } from './campaignBody.ts';

/** Shows when the trigger of the form around it is due next; after a change, when asked again. */
export function TriggerPreview() {
  const place = useRef<HTMLDivElement>(null);
  const [instants, setInstants] = useState<string[] | null>(null);
  const show = async () => {
    const form = place.current?.closest('form');
    if (form === null || form === undefined) {
      return;
    }
    setInstants(null);
    const fields = new FormData(form);
    const preview = await post<Preview>('/trigger-previews', {
      trigger: triggerIn((name) => textIn(fields, name)),
    });
    setInstants(preview.instants);
  };
  return (
    <div ref={place}>
      <ActionButton act={show}>Show the next times</ActionButton>
      {instants !== null && (
        <p role="status">
          {instants.length === 0
            ? 'It is not due by itself.'
            : `Next: ${instants
                .slice(0, 5)
                .map((at) => moment(at))
                .join('; ')}.`}
        </p>
      )}
    </div>
  );
}
