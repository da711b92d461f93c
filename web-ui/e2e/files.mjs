/** Small files to import, generated here so that the expected results are known. */

const FACTS = [
  ['the river Aller', 'The river Aller is 211 km long and joins the Weser near Verden.'],
  ['the Brocken', 'The Brocken is the highest peak of the Harz and rises to 1,141 metres.'],
  ['the town of Celle', 'Celle has a palace of 1292 and several hundred timber-framed houses.'],
  ['the Steinhuder Meer', 'The Steinhuder Meer is a shallow lake of 29 square kilometres.'],
  ['the Mittelland Canal', 'The Mittelland Canal crosses the Weser at Minden on an aqueduct.'],
  ['the Lüneburg Heath', 'The Lüneburg Heath is grazed by a breed of grey horned sheep.'],
];

/**
 * 120 items, each with a grounded and an ungrounded answer, with labels and context. Half of them
 * are enough to fit a threshold, and half to evaluate it.
 */
export function goodFile() {
  const lines = Array.from({ length: 120 }, (_, i) => {
    const [subject, context] = FACTS[i % FACTS.length];
    return {
      id: `item-${i}`,
      question: `What is said of ${subject} in report ${i}?`,
      context: `Report ${i}. ${context}`,
      answers: [
        { text: `${context} So says report ${i}.`, grounded: true },
        { text: `It was sold to a circus ${i + 2} years ago.`, grounded: false },
      ],
    };
  });
  return file(
    'fables.jsonl',
    lines.map((line) => JSON.stringify(line)),
  );
}

/** Five lines, two of them bad: broken JSON in line 2, a factuality of 1.7 in line 4. */
export function badFile(name) {
  return file(name, badLines());
}

/** The same two errors after 9,000 good lines: beyond the part that a preview reads. */
export function lateBadFile(name) {
  const good = Array.from({ length: 9000 }, (_, i) => ({
    id: `good-${i}`,
    question: `What is said of ${FACTS[i % FACTS.length].join(', ')}?`,
    answers: [{ text: FACTS[i % FACTS.length][1], factuality: 1 }],
  }));
  return file(name, [...good.map((line) => JSON.stringify(line)), ...badLines()]);
}

function badLines() {
  return [
    '{"id":"a","question":"How long is the Aller?","answers":[{"text":"211 km","factuality":1}]}',
    '{"id":"b","question":"How high is the Brocken?',
    '{"id":"c","question":"How old is Celle?","answers":[{"text":"Very","factuality":0.5}]}',
    '{"id":"d","question":"How deep is the lake?","answers":[{"text":"1.5 m","factuality":1.7}]}',
    '{"id":"e","question":"How long is the canal?","answers":[{"text":"325 km","factuality":0}]}',
  ];
}

/** A CSV file whose columns have none of the known names. */
export function strangeFile() {
  return file('strange.csv', ['frage,antwort', 'Wie lang?,211 km', '"Wie hoch, genau?","1,141 m"']);
}

function file(name, lines) {
  return { name, mimeType: 'application/x-ndjson', buffer: Buffer.from(lines.join('\n') + '\n') };
}
