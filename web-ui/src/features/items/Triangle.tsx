import { links } from '#shared/navigation/links.ts';
import { angle, number } from '#shared/format/numbers.ts';
import { Table } from '#shared/ui/Table.tsx';
import type { AnswerPosition } from './scores.ts';
import { answerAt, frameOf, inPixels, type Point } from './triangle.ts';

type Props = {
  positions: AnswerPosition[];
  /** Ordinal of the answer whose triangle is drawn. */
  chosen: number | null;
  /** Whether an answer is grounded; null: unknown. */
  groundedOf: (ordinal: number) => boolean | null;
  /** The address of the same item with another answer selected. */
  at: (ordinal: number) => string;
};

/**
 * The positions of answers relative to question and context: angles drawn to scale, and in numbers.
 */
export function Triangle({ positions, chosen, groundedOf, at }: Props) {
  const [first] = positions;
  if (first === undefined) {
    return (
      <p>
        There are no angles: they need a question, a context and an answer, and the metric{' '}
        <a href={links.metric('sgi')}>SGI</a> in the experiment.
      </p>
    );
  }
  const current = positions.find((each) => each.ordinal === chosen) ?? first;
  return (
    <div className="stand">
      <Drawing positions={positions} current={current} groundedOf={groundedOf} />
      <div>
        <Table
          compact
          caption="Angles between question, context and answer"
          columns={[
            {
              head: 'Answer',
              kind: 'title',
              cell: (s) => (
                <a
                  href={at(s.ordinal)}
                  aria-current={s.ordinal === current.ordinal ? 'true' : undefined}
                >
                  answer {s.ordinal + 1}
                </a>
              ),
            },
            { head: 'to context', kind: 'number', cell: (s) => angle(s.angles.rc) },
            { head: 'to question', kind: 'number', cell: (s) => angle(s.angles.rq) },
            {
              head: 'SGI',
              kind: 'number',
              cell: (s) => (s.sgi === null ? 'undefined' : number(s.sgi)),
            },
          ]}
          rows={positions}
          keyOf={(s) => String(s.ordinal)}
        />
        <p className="quiet">
          Question and context are {angle(first.angles.qc)} apart. The triangle on the sphere is
          drawn flat; its sides are as long as the angles. On the dashed line an answer is equally
          far from both (SGI 1); right of it, it is closer to the context.
        </p>
      </div>
    </div>
  );
}

/** The length of the scale below the drawing, in radians. */
const SCALE_BAR = 0.5;

type DrawingProps = Pick<Props, 'positions' | 'groundedOf'> & { current: AnswerPosition };

function Drawing({ positions, current, groundedOf }: DrawingProps) {
  const [q, c, r] = [{ x: 0, y: 0 }, { x: inPixels(current.angles.qc), y: 0 }, placeOf(current)];
  const all = [q, c, ...positions.map(placeOf)];
  const top = Math.min(...all.map((p) => p.y));
  const [x, y, width, height] = frameOf([...all, { x: 0, y: 40 }, { x: 90, y: 0 }], 46);
  const middle = c.x / 2;
  return (
    <svg className="triangle" viewBox={`${x} ${y} ${width} ${height}`} width={width} aria-hidden>
      <line className="triangle-even" x1={middle} x2={middle} y1={top - 24} y2={14} />
      <text className="triangle-note" x={middle} y={top - 30} textAnchor="middle">
        SGI 1
      </text>
      {positions
        .filter((other) => other.ordinal !== current.ordinal)
        .map((other) => (
          <Mark key={other.ordinal} at={placeOf(other)} known={groundedOf(other.ordinal)} faint />
        ))}
      <path className="triangle-sides" d={`M0,0 L${c.x},0 L${r.x},${r.y} Z`} />
      <Length from={q} to={c} words={angle(current.angles.qc)} below />
      <Length from={q} to={r} words={angle(current.angles.rq)} />
      <Length from={r} to={c} words={angle(current.angles.rc)} />
      <circle className="triangle-end" r="5" />
      <circle className="triangle-end" cx={c.x} r="5" />
      <Mark at={r} known={groundedOf(current.ordinal)} />
      <text x="-10" y="20" textAnchor="middle">
        question
      </text>
      <text x={c.x + 10} y="20" textAnchor="middle">
        context
      </text>
      <text x={r.x} y={r.y - 12} textAnchor="middle">
        answer {current.ordinal + 1}
      </text>
      <path className="triangle-scale" d={`M0,60 v6 h${inPixels(SCALE_BAR)} v-6`} />
      <text className="triangle-note" x={inPixels(SCALE_BAR) + 6} y="68">
        {angle(SCALE_BAR)}
      </text>
    </svg>
  );
}

type MarkProps = { at: Point; known: boolean | null; faint?: boolean };

/**
 * A round mark is a grounded answer, an angular mark an ungrounded one, a ring an unlabelled one.
 */
function Mark({ at: { x, y }, known, faint = false }: MarkProps) {
  const name = `triangle-mark${faint ? ' triangle-faint' : ''}`;
  if (known === null) {
    return <circle className={`${name} triangle-unknown`} cx={x} cy={y} r="5" />;
  }
  return known ? (
    <circle className={`${name} trustworthy`} cx={x} cy={y} r="6" />
  ) : (
    <path className={`${name} risky`} d={`M${x},${y - 7} l7,12 h-14 z`} />
  );
}

type LengthProps = { from: Point; to: Point; words: string; below?: boolean };

function Length({ from, to, words, below = false }: LengthProps) {
  const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
  return (
    <text className="triangle-length" x={x} y={below ? y + 38 : y - 5} textAnchor="middle">
      {words}
    </text>
  );
}

function placeOf({ angles }: AnswerPosition): Point {
  return answerAt(angles);
}
