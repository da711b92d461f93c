import { useState } from 'react';
import { path } from '#shared/api/client.ts';
import type { Embedder, EmbedderCheck } from '#shared/api/types.ts';
import { bytes, count, decimal, number, plural } from '#shared/format/numbers.ts';
import { useGet } from '#shared/query/useGet.ts';
import { Facts } from '#shared/ui/Facts.tsx';
import { Loaded } from '#shared/ui/Loaded.tsx';

const RESULTS = {
  passed: 'passed',
  caution: 'caution',
  incomplete: 'incomplete',
} as const;

type Props = {
  of: Embedder;
  /** Whether the report is shown at once. */
  opened?: boolean;
};

/** What was found when an embedder was registered; nothing for one without a report. */
export function CheckReport({ of, opened = false }: Props) {
  const [open, setOpen] = useState(opened);
  if (of.check_result === null) {
    return null;
  }
  return (
    <details open={opened} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        Check report<span className="unseen"> of {of.name}</span>: {RESULTS[of.check_result]}
      </summary>
      {open && <Report of={of} />}
    </details>
  );
}

function Report({ of }: { of: Embedder }) {
  const check = useGet<EmbedderCheck>(path`/embedders/${of.id}/check`);
  return (
    <Loaded of={check} what="check report" lines={3}>
      {(found) => (
        <>
          {found.caution !== null && <p className="notice">{found.caution}</p>}
          {found.left_out !== null && <p className="notice">{found.left_out}</p>}
          <Facts of={[...networkFacts(found), ...vectorFacts(of, found)]} />
          <Facts of={[...testFacts(found), ...speedFacts(found), ...memoryFacts(found)]} />
          {found.self_test !== null && (
            <p className="quiet">
              All vectors of the self-test are finite, have the length 1 and are the same alone and
              in a batch, bit for bit. The speed is one short measurement with its sentences, on{' '}
              {found.speed?.processor}, whatever else ran at that time.
            </p>
          )}
        </>
      )}
    </Loaded>
  );
}

type Fact = [string, string];

function networkFacts({ network }: EmbedderCheck): Fact[] {
  const { family, kind, layers, parameters, images } = network;
  return [
    ['Network', `${family ?? 'unknown family'}, ${kind}`],
    [
      'Size',
      `${layers === null ? '' : `${plural(layers, 'layer')}, `}width ${count(network.width)}${network.dense_layers === 0 ? '' : `, ${plural(network.dense_layers, 'dense layer')}`}`,
    ],
    ...(parameters === null ? [] : [['Parameters', count(parameters)] satisfies Fact]),
    ['Vocabulary', count(network.vocabulary)],
    ...(images === null
      ? []
      : [
          [
            'Images',
            `${plural(images.layers, 'layer')}, width ${count(images.width)}, ${images.side} × ${images.side} pixels in patches of ${images.patch}`,
          ] satisfies Fact,
        ]),
  ];
}

function vectorFacts(of: Embedder, { network }: EmbedderCheck): Fact[] {
  const trained = network.trained_dimensions;
  return [
    [
      'Vectors',
      `${count(of.dimensions)} of ${plural(network.all_dimensions, 'component')}, length 1`,
    ],
    ...(trained.length === 0
      ? []
      : [['Also trained for', `${trained.map(count).join(', ')} components`] satisfies Fact]),
    [
      'Longest input',
      of.max_tokens === null
        ? 'no limit'
        : `${count(of.max_tokens)} of ${plural(network.positions, 'token')}`,
    ],
  ];
}

function testFacts({ self_test: test }: EmbedderCheck): Fact[] {
  return test === null
    ? []
    : [
        ['Closest to their paraphrase', `${test.nearest} of ${plural(test.sentences, 'sentence')}`],
        [
          'Mean cosine',
          `${decimal(test.related, 3)} for paraphrases, ${decimal(test.unrelated, 3)} for other pairs`,
        ],
      ];
}

function speedFacts({ speed }: EmbedderCheck): Fact[] {
  return speed === null
    ? []
    : [
        [
          'Speed',
          `${number(speed.texts_per_second)} texts, ${number(speed.tokens_per_second)} tokens per second`,
        ],
        ['Measured', `${decimal(speed.seconds, 1)} s, ${plural(speed.threads, 'thread')}`],
        ['Kernels', speed.made_by],
      ];
}

function memoryFacts({ memory }: EmbedderCheck): Fact[] {
  return [
    [
      'Memory',
      `${bytes(memory.kept_bytes)} while open, ${bytes(memory.pass_bytes)} for its passes, of ${bytes(memory.limit_bytes)} for all models`,
    ],
    ['Weights on disk', bytes(memory.weight_bytes)],
  ];
}
