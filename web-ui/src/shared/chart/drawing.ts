import type { Axis } from '#shared/plot/axis.ts';

/** What a colour stands for; a number is that of an embedder. */
export type Hue = 'trustworthy' | 'risky' | 'ink' | 'floor' | 'faint' | 'chance' | number;

export type Point = {
  x: number;
  y: number;
  /** Its interval: of y, or of x in a layer across. */
  low?: number;
  high?: number;
  /** The page behind the point. */
  href?: string;
};

export type Layer = {
  /**
   * An area is a line filled down to nothing; a box is a thick one; a band lies between low and high; stems stand on
   * the axis; stops are where the reader may be without anything being painted.
   */
  kind: 'line' | 'area' | 'box' | 'band' | 'points' | 'stems' | 'stops';
  /** Its name in the legend; null keeps it out. */
  name: string | null;
  hue: Hue;
  points: Point[];
  /** Whether the points' intervals are those of x. */
  across?: boolean;
  /** What is said of a point, a line each. The keyboard and the pointer stop only where something is said. */
  says?: (point: Point) => string[];
  /** Whether the keyboard begins with it; with the first that says something, if none is. */
  main?: boolean;
};

export type Scale = Axis & {
  title: string;
  /** What the ends mean, where that is not plain: trustworthy is to the right. */
  ends?: [string, string];
  /** Rows by name, the first on top; a point's y is the number of its row. */
  names?: string[];
};

/** A chart as data: what stands where, not how it is painted. */
export type Drawing = {
  x: Scale;
  y: Scale;
  layers: Layer[];
  /** As high as wide, as for two shares. */
  square?: boolean;
};

/** The layers that the legend names, each once. */
export function legendOf({ layers }: Drawing): (Layer & { name: string })[] {
  return layers.filter(
    (layer, i): layer is Layer & { name: string } =>
      layer.name !== null && layers.findIndex((other) => other.name === layer.name) === i,
  );
}

/** A straight line, such as chance or a diagonal. */
export function straight(name: string | null, from: [number, number], to: [number, number]): Layer {
  const points = [from, to].map(([x, y]) => ({ x, y }));
  return { kind: 'line', name, hue: 'chance', points };
}
