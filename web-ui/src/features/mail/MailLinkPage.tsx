import { useState } from 'react';
import { path, post } from '#shared/api/client.ts';
import type { MailState } from '#shared/api/types.ts';
import { useTitle } from '#shared/navigation/useTitle.ts';
import { ActionButton } from '#shared/ui/ActionButton.tsx';
import { mailLink, type MailLinkTexts } from './mailLinks.ts';

/**
 * The page of a link in a mail. Mail scanners open links, so only the button changes something. The
 * token is the fragment of the address, which a browser sends to no server.
 */
export function MailLinkPage({ purpose }: { purpose: string }) {
  const texts = mailLink(purpose);
  const [done, setDone] = useState<MailState | null>(null);
  useTitle(texts?.title ?? 'Incomplete link');
  const token = window.location.hash.slice(1);
  return (
    <section className="narrow">
      {texts === null || token === '' ? (
        <>
          <h1>This link is not complete</h1>
          <p>Open the whole link of the mail.</p>
        </>
      ) : (
        <>
          <h1>{texts.title}</h1>
          {done === null ? (
            <Question texts={texts} act={async () => setDone(await follow(purpose, token))} />
          ) : (
            <p className="finding" role="status">
              {texts.done(done)}
            </p>
          )}
        </>
      )}
    </section>
  );
}

function Question({ texts, act }: { texts: MailLinkTexts; act: () => Promise<void> }) {
  return (
    <>
      <p>{texts.question}</p>
      <p className="actions">
        <ActionButton className="primary" act={act}>
          {texts.button}
        </ActionButton>
      </p>
    </>
  );
}

function follow(purpose: string, token: string): Promise<MailState> {
  return purpose === 'confirm'
    ? post<MailState>('/mail/confirm', { token })
    : post<MailState>(path`/mail/unsubscribe?token=${token}`);
}
