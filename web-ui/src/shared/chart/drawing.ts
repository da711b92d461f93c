import type { Axis } from '#shared/plot/axis.ts';

/** The meaning of a colour; a number is that of an embedder. */
export type Hue = 'trustworthy' | 'risky' | 'ink' | 'floor' | 'faint' | 'chance' | number;

export type Point = {
  x: number;
  y: number;
  /** Its interval: of y, or of x if the layer is {@code across}. */
  low?: number;
  high?: number;
  /** The page that the point links to. */
  href?: string;
};

export type Layer = {
  /**
   * An area is filled from a line down to zero; a box is a thick line; a band lies between low and
   * high; stems rise from the axis; stops are invisible points that the reader can select.
   */
  kind: 'line' | 'area' | 'box' | 'band' | 'points' | 'stems' | 'stops';
  /** Its name in the legend; null omits it. */
  name: string | null;
  hue: Hue;
  points: Point[];
  /** Whether the points' intervals are those of x. */
  across?: boolean;
  /**
   * Describes a point, one string per line. The keyboard and the pointer stop only at described
   * points.
   */
  describe?: (point: Point) => string[];
  /** Whether the keyboard starts in this layer; by default it starts in the first described one. */
  main?: boolean;
};

export type Scale = Axis & {
  title: string;
  /** The meaning of the ends, if not obvious: trustworthy is to the right. */
  ends?: [string, string];
  /** Names of the rows, the first on top; a point's y is its row number. */
  names?: string[];
};

/** A chart as data: positions, without styling. */
export type Drawing = {
  x: Scale;
  y: Scale;
  layers: Layer[];
  /** Equal width and height, as for two shares. */
  square?: boolean;
};

/** The layers in the legend, each once. */
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
