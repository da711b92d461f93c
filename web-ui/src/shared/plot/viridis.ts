/** Eleven samples of viridis (S. van der Walt and N. Smith, 2015, CC0), from 0 to 1. */
const STOPS = [
  [0x44, 0x01, 0x54],
  [0x48, 0x24, 0x75],
  [0x41, 0x44, 0x87],
  [0x35, 0x5f, 0x8d],
  [0x2a, 0x78, 0x8e],
  [0x21, 0x91, 0x8c],
  [0x22, 0xa8, 0x84],
  [0x44, 0xbf, 0x70],
  [0x7a, 0xd1, 0x51],
  [0xbd, 0xdf, 0x26],
  [0xfd, 0xe7, 0x25],
];

/** The colour of a share; values beyond 0 and 1 get the colour of the end. */
export function viridis(share: number): string {
  const place = Math.min(1, Math.max(0, share)) * (STOPS.length - 1);
  const below = Math.min(Math.floor(place), STOPS.length - 2);
  const [from, to] = [STOPS[below] ?? [], STOPS[below + 1] ?? []];
  const channels = from.map((c, i) => Math.round(c + ((to[i] ?? c) - c) * (place - below)));
  return '#' + channels.map((c) => c.toString(16).padStart(2, '0')).join('');
}

/** Whether dark ink reads better on that colour than white. */
export function isLight(share: number): boolean {
  return share >= 0.45;
}
