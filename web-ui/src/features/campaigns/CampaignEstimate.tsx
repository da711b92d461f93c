import { useRef, useState } from 'react';
import { post } from '#shared/api/client.ts';
import type { CampaignEstimate as Estimate } from '#shared/api/types.ts';
import { ActionButton } from '#shared/ui/ActionButton.tsx';
import { campaignIn, fieldsOf } from './campaignBody.ts';
import { estimateText } from './estimateWords.ts';

/** Shows what the campaign of the form around it takes; after a change, when asked again. */
export function CampaignEstimate({ project }: { project: string }) {
  const place = useRef<HTMLDivElement>(null);
  const [estimate, setEstimate] = useState<Estimate | null>(null);
  const show = async () => {
    const form = place.current?.closest('form');
    if (form === null || form === undefined || !form.reportValidity()) {
      return;
    }
    setEstimate(null);
    setEstimate(
      await post<Estimate>(
        '/campaign-estimates',
        campaignIn(project, fieldsOf(new FormData(form))),
      ),
    );
  };
  return (
    <div ref={place}>
      <ActionButton act={show}>Estimate the cost</ActionButton>
      {estimate !== null && (
        <ul role="status">
          {estimateText(estimate).map((sentence, i) => (
            // Two systems may have the same sentence.
            // oxlint-disable-next-line no-array-index-key
            <li key={i}>{sentence}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
