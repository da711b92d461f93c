import type { EChartsCoreOption } from 'echarts/core';
import { type Drawing, legendOf, type Scale } from '#shared/chart/drawing.ts';
import { cursor, seriesOf } from '#shared/chart/series.ts';
import type { Palette } from '#shared/chart/palette.ts';
import { tickLabel } from '#shared/plot/axis.ts';

/** The text of a file next to the drawing; on the page it is around the chart. */
export type Caption = { title: string; n: string };

const SMALL = 12;

/** Converts the drawing to an ECharts option. Without animation: numbers do not grow. */
export function optionOf(drawing: Drawing, palette: Palette, caption?: Caption): EChartsCoreOption {
  const { x, y } = drawing;
  const top = caption === undefined ? 28 : 104;
  return {
    animation: false,
    backgroundColor: caption === undefined ? 'transparent' : palette.sheet,
    textStyle: { fontFamily: palette.font, color: palette.ink, fontSize: SMALL },
    title: titles(drawing, palette, top, caption),
    ...(caption === undefined ? {} : { legend: legend(drawing, palette) }),
    grid: {
      left: y.names === undefined ? 46 : 12,
      right: 18,
      top,
      bottom: 50,
      outerBoundsMode: y.names === undefined ? 'none' : 'same',
    },
    xAxis: axis(x, palette),
    yAxis: axis(y, palette),
    series: [
      ...drawing.layers.flatMap((layer) => seriesOf(layer, drawing, palette)),
      ...(caption === undefined ? [cursor(palette)] : []),
    ],
  };
}

function titles({ x, y }: Drawing, palette: Palette, top: number, caption?: Caption) {
  const quiet = { fontSize: SMALL, fontWeight: 'normal', color: palette.quiet };
  const at = (text: string, place: object) => ({ text, textStyle: quiet, padding: 0, ...place });
  return [
    at(y.title, { left: 12, top: top - 24 }),
    at(x.title, { left: 'center', bottom: 6 }),
    at(x.ends?.[0] ?? '', { left: y.names === undefined ? 46 : 12, bottom: 6 }),
    at(x.ends?.[1] ?? '', { right: 18, bottom: 6 }),
    ...(caption === undefined
      ? []
      : [
          {
            text: caption.title,
            left: 12,
            top: 8,
            padding: 0,
            textStyle: { fontSize: 16, color: palette.ink },
          },
          // A subtitle would be too close to a title in a tall font.
          at(caption.n, { left: 12, top: 32 }),
        ]),
  ];
}

function legend(drawing: Drawing, palette: Palette) {
  return {
    data: legendOf(drawing).map((layer) => layer.name),
    left: 12,
    top: 54,
    padding: 0,
    itemWidth: 28,
    textStyle: { color: palette.quiet, fontSize: SMALL },
    lineStyle: { width: 2 },
  };
}

function axis(scale: Scale, palette: Palette) {
  const { from, to, ticks, names } = scale;
  const label = { color: palette.quiet, fontSize: SMALL };
  const plain = {
    axisLine: { show: false },
    axisTick: { show: false, customValues: ticks },
    splitLine: { show: true, lineStyle: { color: palette.line } },
  };
  if (names !== undefined) {
    const axisLabel = { ...label, color: palette.ink, interval: 0 };
    return { ...plain, type: 'category', data: names, inverse: true, axisLabel };
  }
  return {
    ...plain,
    type: 'value',
    min: Math.min(from, to),
    max: Math.max(from, to),
    inverse: from > to,
    axisLabel: {
      ...label,
      hideOverlap: true,
      customValues: ticks,
      formatter: (tick: number) => tickLabel(scale, tick),
    },
    splitLine: { ...plain.splitLine, customValues: ticks },
  };
}
