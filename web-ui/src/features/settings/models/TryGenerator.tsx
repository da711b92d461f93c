import { useState } from 'react';
import { Field, Form, textIn } from '#shared/ui/Form.tsx';
import { Facts } from '#shared/ui/Facts.tsx';
import { path, post } from '#shared/api/client.ts';
import type { Generator, TestReply } from '#shared/api/types.ts';
import { count } from '#shared/format/numbers.ts';

const OUTCOMES: Record<TestReply['outcome'], string> = {
  answered: 'answered',
  truncated: 'cut by the token limit',
  refused: 'the model declined',
  filtered: 'stopped by a content filter',
  empty: 'no text',
  'thinking-exhausted': 'the reasoning used up the token limit',
  failed: 'no reply',
};

const FAILURES: Record<NonNullable<TestReply['failure']>['type'], string> = {
  'rate-limit': 'the server asks to slow down',
  transient: 'the server or the network is in trouble; it may pass',
  unreadable: 'the reply is not of this protocol',
  lasting: 'this call would fail again',
  'lasting-for-all': 'every call would fail',
  cancelled: 'cancelled',
};

/** Sends one prompt, and shows the answer with what it took. */
export function TryGenerator({ generator }: { generator: Generator }) {
  const [reply, setReply] = useState<TestReply | null>(null);
  const call = async (form: FormData) => {
    setReply(null);
    const prompt = textIn(form, 'prompt');
    setReply(await post<TestReply>(path`/generators/${generator.id}/test`, { prompt }));
  };
  const id = `prompt-${generator.id}`;
  return (
    <details>
      <summary>Try it</summary>
      <Form className="setting" submit="Send" busyText="Waiting for the answer…" act={call}>
        <Field
          label="Prompt"
          name={id}
          hint="One call with these settings. Neither the prompt nor the answer is stored."
        >
          <textarea id={id} name="prompt" rows={3} required maxLength={4000} />
        </Field>
      </Form>
      {reply !== null && <ReplyView reply={reply} />}
    </details>
  );
}

function ReplyView({ reply }: { reply: TestReply }) {
  return (
    <section aria-label="Answer" role="status">
      {reply.failure !== null && (
        <p className="notice">
          {reply.failure.words}
          {reply.failure.may_be_paid && ' The server may bill this call.'}
        </p>
      )}
      {reply.refusal !== null && <p className="notice">{reply.refusal}</p>}
      {reply.text !== null && reply.text !== '' && <blockquote>{reply.text}</blockquote>}
      <Facts of={factsOf(reply)} />
    </section>
  );
}

function factsOf(reply: TestReply): [string, string][] {
  const { usage, cost, failure } = reply;
  const facts: [string, string | null][] = [
    ['Outcome', OUTCOMES[reply.outcome]],
    ['Why', failure === null ? null : FAILURES[failure.type]],
    ['Finish reason', reply.finish_reason],
    [
      'Tokens',
      usage === null ? null : `${count(usage.read)} read, ${count(usage.written)} written`,
    ],
    ['Reasoning tokens', usage === null || usage.reasoning === 0 ? null : count(usage.reasoning)],
    ['Time', reply.latency_ms === null ? null : `${count(reply.latency_ms)} ms`],
    ['Cost', cost === null ? null : `${amountOf(cost.amount)} ${cost.currency}`],
    ['Served by', reply.served_model],
    ['Fingerprint', reply.fingerprint],
  ];
  return facts.filter((fact): fact is [string, string] => fact[1] !== null);
}

/** An amount without an exponent, however small. */
function amountOf(amount: number): string {
  return amount.toLocaleString('en', { maximumFractionDigits: 12 });
}
