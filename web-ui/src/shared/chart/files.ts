import { CustomChart, LineChart, ScatterChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TitleComponent } from 'echarts/components';
import { init, use as register } from 'echarts/core';
import { CanvasRenderer, SVGRenderer } from 'echarts/renderers';
import type { Drawing } from '#shared/chart/drawing.ts';
import { type Caption, optionOf } from '#shared/chart/option.ts';
import type { Palette } from '#shared/chart/palette.ts';

register([
  CanvasRenderer,
  CustomChart,
  GridComponent,
  LegendComponent,
  LineChart,
  ScatterChart,
  SVGRenderer,
  TitleComponent,
]);

const WIDTH = 960;
const ROW = 30;

/** The drawing as a file, with its title, its n and its legend; the code is loaded on demand. */
export async function imageOf(
  format: 'png' | 'svg',
  drawing: Drawing,
  palette: Palette,
  caption: Caption,
): Promise<Blob> {
  const { names } = drawing.y;
  const size = {
    width: drawing.square === true ? 640 : WIDTH,
    height: names === undefined ? (drawing.square === true ? 720 : 540) : 170 + ROW * names.length,
  };
  const option = optionOf(drawing, palette, caption);
  return format === 'svg' ? svg(option, size) : png(option, size);
}

type Size = { width: number; height: number };
type Option = ReturnType<typeof optionOf>;

function svg(option: Option, size: Size): Blob {
  const chart = init(null, null, { renderer: 'svg', ssr: true, ...size });
  chart.setOption(option);
  const text = chart.renderToSVGString();
  chart.dispose();
  return new Blob([text], { type: 'image/svg+xml' });
}

async function png(option: Option, size: Size): Promise<Blob> {
  const chart = init(document.createElement('div'), null, { renderer: 'canvas', ...size });
  chart.setOption(option);
  const canvas = chart.renderToCanvas({ pixelRatio: 2 });
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  chart.dispose();
  if (blob === null) {
    throw new Error('The browser made no picture of the chart.');
  }
  return blob;
}
