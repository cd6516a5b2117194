import type { Random } from '../music/sound/random.ts';

export type Frame = { width: number; height: number };
/** `turn` counts an artist's covers, so that neighbors differ in color. */
export type Artist = (random: Random, frame: Frame, turn: number) => string;

export function inTurn<T>(from: readonly T[], turn: number): T {
  const value = from[turn % from.length];
  if (value === undefined) throw new Error('There is nothing to choose from');
  return value;
}

/** Adds the grain of paper or film to an SVG; `grain` 0 to 1. */
export function canvas({ width, height }: Frame, content: string, grain: number, random: Random): string {
  const seed = Math.floor(random.next() * 1000);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<defs><filter id="grain" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".82" numOctaves="2" seed="${seed}"/>
<feColorMatrix type="matrix" values="0 0 0 0 .5  0 0 0 0 .5  0 0 0 0 .5  1.6 0 0 0 -.45"/></filter>
<filter id="dark" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".7" numOctaves="2" seed="${seed + 7}"/>
<feColorMatrix type="matrix" values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  1.8 0 0 0 -.7"/></filter></defs>
${content}
<rect width="${width}" height="${height}" filter="url(#grain)" opacity="${(grain * 0.22).toFixed(3)}"/>
<rect width="${width}" height="${height}" filter="url(#dark)" opacity="${(grain * 0.5).toFixed(3)}"/>
</svg>`;
}

export function gradient(id: string, colours: readonly string[], angle: 'down' | 'across' | 'diagonal'): string {
  const ends = {
    down: 'x1="0" y1="0" x2="0" y2="1"',
    across: 'x1="0" y1="0" x2="1" y2="0"',
    diagonal: 'x1="0" y1="0" x2="1" y2="1"',
  };
  const stops = colours.map(
    (colour, i) => `<stop offset="${(i / (colours.length - 1)).toFixed(3)}" stop-color="${colour}"/>`,
  );
  return `<linearGradient id="${id}" ${ends[angle]}>${stops.join('')}</linearGradient>`;
}

export function radial(id: string, inner: string, outer: string, opacity = 1): string {
  return `<radialGradient id="${id}"><stop offset="0" stop-color="${inner}" stop-opacity="${opacity}"/><stop offset="1" stop-color="${outer}" stop-opacity="0"/></radialGradient>`;
}

/** A random smooth sum of a few waves, between -1 and 1. */
export function ripple(random: Random, waves: number): (x: number) => number {
  const parts = Array.from({ length: waves }, (_, i) => ({
    speed: (i + 1) * random.between(0.7, 1.3),
    phase: random.between(0, 2 * Math.PI),
    size: 1 / (i + 1),
  }));
  const most = parts.reduce((sum, { size }) => sum + size, 0);
  return (x) =>
    parts.reduce((sum, { speed, phase, size }) => sum + size * Math.sin(2 * Math.PI * speed * x + phase), 0) / most;
}

export function line(points: readonly (readonly [number, number])[]): string {
  return points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
}
