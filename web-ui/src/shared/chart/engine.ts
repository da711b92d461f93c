import { CustomChart, LineChart, ScatterChart } from 'echarts/charts';
import { GridComponent, TitleComponent, TooltipComponent } from 'echarts/components';
import { init, use as register } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import type { Drawing } from '#shared/chart/drawing.ts';
import { optionOf } from '#shared/chart/option.ts';
import { CURSOR } from '#shared/chart/series.ts';
import type { Palette } from '#shared/chart/palette.ts';
import { pointAt, type Step, wordsAt } from '#shared/chart/steps.ts';

register([
  CanvasRenderer,
  CustomChart,
  GridComponent,
  LineChart,
  ScatterChart,
  TitleComponent,
  TooltipComponent,
]);

/** The maximum distance of the pointer from a point, in pixels. */
const REACH = 36;

/** A rendered drawing. */
export type Plot = {
  draw: (drawing: Drawing, palette: Palette) => void;
  /** Highlights a point and shows its description. */
  mark: (at: Step | null) => void;
  /** The point nearest to a position on the canvas. */
  near: (left: number, top: number) => Step | null;
  resize: () => void;
  dispose: () => void;
};

/** The only module that imports ECharts; it is loaded with the first chart. */
export function plotIn(box: HTMLElement): Plot {
  const chart = init(box, null, { renderer: 'canvas' });
  let drawn: Drawing | null = null;
  let words: string[] = [];
  let cursor = 0;
  const pixel = (x: number, y: number) => chart.convertToPixel({ gridIndex: 0 }, [x, y]);
  return {
    draw: (drawing, palette) => {
      const option = optionOf(drawing, palette);
      const tooltip = {
        // As text on the canvas: the content policy forbids inline styles.
        renderMode: 'richText',
        triggerOn: 'none',
        confine: true,
        formatter: () => words.join('\n'),
        backgroundColor: palette.sheet,
        borderColor: palette.edge,
        textStyle: { color: palette.ink, fontSize: 12, lineHeight: 17 },
      };
      drawn = drawing;
      cursor = (option['series'] as unknown[]).length - 1;
      chart.setOption({ ...option, tooltip }, { notMerge: true });
    },
    mark: (at) => {
      const point = drawn && pointAt(drawn, at);
      words = drawn === null ? [] : wordsAt(drawn, at);
      chart.setOption({
        series: [{ id: CURSOR, data: point === null ? [] : [[point.x, point.y]] }],
      });
      chart.dispatchAction(
        point === null
          ? { type: 'hideTip' }
          : { type: 'showTip', seriesIndex: cursor, dataIndex: 0 },
      );
    },
    near: (left, top) => (drawn === null ? null : nearest(drawn, pixel, left, top)),
    resize: () => chart.resize(),
    dispose: () => chart.dispose(),
  };
}

function nearest(
  { layers }: Drawing,
  pixel: (x: number, y: number) => number[],
  left: number,
  top: number,
): Step | null {
  let found: Step | null = null;
  let least = REACH;
  layers.forEach((layer, i) => {
    if (layer.describe !== undefined) {
      layer.points.forEach((p, j) => {
        const [x = 0, y = 0] = pixel(p.x, p.y);
        const away = Math.hypot(x - left, y - top);
        if (away < least) {
          least = away;
          found = { layer: i, point: j };
        }
      });
    }
  });
  return found;
}
