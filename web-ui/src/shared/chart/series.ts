import type { Drawing, Hue, Layer } from '#shared/chart/drawing.ts';
import { colourOf, dashOf, type Palette, symbolOf } from '#shared/chart/palette.ts';

/** The name of the series that highlights the selected point. */
export const CURSOR = 'cursor';

const CAP = [9, 2];

/** Converts a layer to ECharts series. */
export function seriesOf(layer: Layer, drawing: Drawing, palette: Palette): object[] {
  const colour = colourOf(layer.hue, palette);
  const base = {
    ...(layer.name === null ? {} : { name: layer.name }),
    silent: true,
    itemStyle: { color: colour },
    tooltip: { show: false },
  };
  const data = layer.points.map((p) => [p.x, p.y]);
  const stroke = { color: colour, width: widthOf(layer.hue), type: dashOf(layer.hue) };
  // The legend would put a circle on each line, and show a band in full colour.
  const unmarked = { itemStyle: { color: colour, opacity: 0 } };
  switch (layer.kind) {
    case 'line':
      return [{ ...base, ...unmarked, type: 'line', data, symbol: 'none', lineStyle: stroke }];
    case 'area':
      return [
        {
          ...base,
          ...unmarked,
          type: 'line',
          data,
          symbol: 'none',
          lineStyle: stroke,
          areaStyle: { color: colour, opacity: 0.16, origin: 0 },
        },
      ];
    case 'stems':
      return [
        {
          ...base,
          type: 'line',
          data: gapped(
            layer.points.map((p) => [
              [p.x, drawing.y.from],
              [p.x, p.y],
            ]),
          ),
          symbol: 'none',
          lineStyle: { color: palette.band, width: 12, cap: 'butt' },
          z: 1,
        },
      ];
    case 'box':
      return [
        {
          ...base,
          type: 'line',
          data,
          symbol: 'none',
          lineStyle: { color: colour, width: 10, opacity: 0.4, cap: 'butt' },
        },
      ];
    case 'stops':
      return [];
    case 'band':
      return [band(layer, base, colour)];
    case 'points':
      return [...whiskers(layer, base, colour), { ...base, ...dots(layer, colour, palette), data }];
  }
}

function widthOf(hue: Hue): number {
  return hue === 'faint' || hue === 'chance' ? 1.25 : hue === 'floor' ? 1.75 : 2.25;
}

function dots(layer: Layer, colour: string, palette: Palette) {
  const many = layer.points.length > 200;
  return {
    type: 'scatter',
    symbol: symbolOf(layer.hue),
    symbolSize: many ? 5 : 9,
    itemStyle: {
      color: colour,
      opacity: many ? 0.45 : 1,
      borderColor: palette.sheet,
      borderWidth: many ? 0 : 1,
    },
    z: 4,
  };
}

/** Intervals with their caps, as one line with gaps. */
function whiskers(layer: Layer, base: object, colour: string): object[] {
  const along = layer.points.flatMap((p) =>
    p.low === undefined || p.high === undefined
      ? []
      : [
          layer.across !== true
            ? [
                [p.x, p.low],
                [p.x, p.high],
              ]
            : [
                [p.low, p.y],
                [p.high, p.y],
              ],
        ],
  );
  return along.length === 0
    ? []
    : [
        {
          ...base,
          name: undefined,
          type: 'line',
          data: gapped(along),
          symbol: 'rect',
          symbolSize: layer.across !== true ? CAP : CAP.toReversed(),
          showSymbol: true,
          showAllSymbol: true,
          lineStyle: { color: colour, width: 2, type: 'solid' },
          z: 3,
        },
      ];
}

function gapped(lines: number[][][]): (number | string)[][] {
  return lines.flatMap((line) => [...line, ['-', '-']]);
}

type Coordinates = { coord: (at: number[]) => number[] };

function band({ points }: Layer, base: object, colour: string): object {
  return {
    ...base,
    type: 'custom',
    itemStyle: { color: colour, opacity: 0.16 },
    clip: true,
    data: points.map((p) => [p.x, p.low ?? p.y, p.high ?? p.y]),
    encode: { x: 0, y: [1, 2] },
    renderItem: ({ dataIndex }: { dataIndex: number }, { coord }: Coordinates) =>
      dataIndex > 0
        ? null
        : {
            type: 'polygon',
            shape: {
              points: [
                ...points.map((p) => coord([p.x, p.high ?? p.y])),
                ...points.toReversed().map((p) => coord([p.x, p.low ?? p.y])),
              ],
            },
            style: { fill: colour, opacity: 0.16 },
          },
    z: 1,
  };
}

export function cursor(palette: Palette) {
  return {
    id: CURSOR,
    type: 'scatter',
    data: [],
    silent: true,
    symbol: 'circle',
    symbolSize: 13,
    itemStyle: { color: 'transparent', borderColor: palette.ink, borderWidth: 2 },
    z: 10,
  };
}
