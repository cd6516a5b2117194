import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { BeatPage } from '#features/catalogue/contract.ts';
import { decodeWave } from '#features/catalogue/waveform.ts';

/**
 * Makes the home page's loop, and the pictures shown before it, in `web/components/home/hero-files`: a sea at night
 * made of the waves of a shop's newest beats. Needs ffmpeg with libvpx-vp9 and libx264 (Debian: `apt-get install
 * ffmpeg`). Run it manually, with a shop running: `node server/demo/make-hero-video.ts http://127.0.0.1:3000`.
 */
const folder = join(import.meta.dirname, '../../web/components/home/hero-files');
const width = 1120;
const height = 630;
const framesPerSecond = 24;
const seconds = 8;
const frameCount = framesPerSecond * seconds;
const maxBytes = 300_000;

const ink = '#0f0b09';
const text = '#f5f0e8';
const signal = '#ff9136';

const rows = 20;
const points = 72;
const horizon = 0.4 * height;
const litRow = 13;
/** The light's horizontal position, as a fraction of the width. */
const sun = 0.66;

const turn = 2 * Math.PI;

const sample = (wave: readonly number[], at: number): number => {
  const place = at * (wave.length - 1);
  const low = Math.floor(place);
  const share = place - low;
  return (wave[low] ?? 0) * (1 - share) + (wave[low + 1] ?? wave[low] ?? 0) * share;
};

/** Emphasizes differences, because loud music is loud throughout. */
const liven = (wave: readonly number[]): number[] => {
  const mean = wave.reduce((sum, peak) => sum + peak, 0) / wave.length;
  const spread = Math.sqrt(wave.reduce((sum, peak) => sum + (peak - mean) ** 2, 0) / wave.length) || 1;
  return wave.map((peak, index) => {
    const change = (peak - mean + 1.4 * (peak - (wave[index - 1] ?? peak))) / spread;
    return 0.5 + 0.5 * Math.tanh(0.55 * change);
  });
};

/** A smooth line through the midpoints between the heights. */
const smoothLine = (heights: readonly number[], left: number, right: number): string => {
  const step = (right - left) / (heights.length - 1);
  const middles = heights.slice(0, -1).map((here, index) => {
    const middle = (here + (heights[index + 1] ?? here)) / 2;
    return `${(left + (index + 0.5) * step).toFixed(1)} ${middle.toFixed(2)}`;
  });
  return `M${left} ${heights[0]?.toFixed(2)}L${middles[0]}Q${left + step} ${heights[1]?.toFixed(2)} ${middles.slice(1).join('T')}`;
};

/** Three waves alternate in each line. `loop` goes from 0 to 1; both ends look the same, so there is no seam. */
const lineHeights = (waves: readonly (readonly number[])[], row: number, loop: number): number[] => {
  const near = row / (rows - 1);
  const base = horizon + (height * 1.22 - horizon) * near ** 1.5;
  const crest = sun - 0.05 * near + 0.035 * Math.sin(turn * loop + row * 0.35);
  return Array.from({ length: points + 1 }, (_, index) => {
    const x = index / points;
    const texture = [0, 1, 2].reduce((sum, step) => {
      const wave = waves[(row * 2 + step) % waves.length] ?? [];
      const weight = (1 + Math.cos(turn * (loop - step / 3 + row * 0.045))) / 3;
      return sum + weight * sample(wave, (x * 0.8 + row * 0.061) % 1);
    }, 0);
    const lift = Math.exp(-((x - crest) ** 2) / (0.02 + 0.03 * near)) * (62 + 120 * near);
    const far = Math.exp(-((x - crest + 0.46) ** 2) / 0.02) * (18 + 30 * near);
    const roll = Math.sin(x * 9 + turn * loop + row * 0.8) * (1.5 + 7 * near);
    return base - (lift + far) * (0.18 + texture) - texture * (4 + 14 * near) - roll;
  });
};

const drawLine = (waves: readonly (readonly number[])[], row: number, loop: number): string => {
  const near = row / (rows - 1);
  const d = `${smoothLine(lineHeights(waves, row, loop), -30, width + 30)}V${height + 40}H-30Z`;
  const lit = row === litRow;
  return `<path d="${d}" fill="url(#water)" stroke="url(#${lit ? 'lit' : 'line'})" stroke-opacity="${lit ? 1 : (0.3 + 0.5 * near).toFixed(2)}" stroke-width="${(lit ? 3 : 1 + 0.9 * near).toFixed(2)}"/>`;
};

const stops = (colours: readonly (readonly [number, string, number])[]): string =>
  colours
    .map(([offset, colour, opacity]) => `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`)
    .join('');

/** `view` cuts a part out of the picture. */
const drawFrame = (waves: readonly (readonly number[])[], loop: number, view = `0 0 ${width} ${height}`): string => {
  const glow = 0.5 + 0.07 * Math.sin(turn * loop);
  const lines = Array.from({ length: rows }, (_, row) => drawLine(waves, row, loop)).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}"><defs>
<radialGradient id="glow" gradientUnits="userSpaceOnUse" cx="${sun * width}" cy="${horizon + 10}" r="${0.44 * width}">${stops(
    [
      [0, signal, glow],
      [0.3, signal, glow * 0.36],
      [1, signal, 0],
    ],
  )}</radialGradient>
<linearGradient id="line" gradientUnits="userSpaceOnUse" x1="0" x2="${width}" y1="0" y2="0">${stops([
    [0, text, 0.32],
    [sun - 0.3, text, 0.5],
    [sun, signal, 0.95],
    [sun + 0.28, text, 0.5],
    [1, text, 0.3],
  ])}</linearGradient>
<linearGradient id="lit" gradientUnits="userSpaceOnUse" x1="0" x2="${width}" y1="0" y2="0">${stops([
    [0, signal, 0.55],
    [sun, '#ffb25e', 1],
    [1, signal, 0.55],
  ])}</linearGradient>
<linearGradient id="water" x1="0" x2="0" y1="0" y2="1">${stops([
    [0, '#1a110c', 1],
    [0.4, ink, 1],
  ])}</linearGradient></defs>
<rect width="${width}" height="${height}" fill="${ink}"/><rect width="${width}" height="${height}" fill="url(#glow)"/>${lines}</svg>`;
};

const render = (svg: string, wide: number, tall: number) => sharp(Buffer.from(svg), { density: 96 }).resize(wide, tall);

const encode = async (frames: AsyncIterable<Buffer>, file: string, options: readonly string[]): Promise<void> => {
  const input = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${width}x${height}`, '-r', String(framesPerSecond)];
  const ffmpeg = spawn(
    'ffmpeg',
    ['-v', 'error', '-y', ...input, '-i', '-', '-an', '-pix_fmt', 'yuv420p', ...options, file],
    {
      stdio: ['pipe', 'inherit', 'inherit'],
    },
  );
  const ended = once(ffmpeg, 'close');
  for await (const frame of frames) if (!ffmpeg.stdin.write(frame)) await once(ffmpeg.stdin, 'drain');
  ffmpeg.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error('ffmpeg failed; it is needed with libvpx-vp9 and libx264');
};

const readWaves = async (shop: string): Promise<number[][]> => {
  const response = await fetch(new URL('/api/v1/app/beatstore/getAllBeats?limit=12', shop));
  const { beats } = (await response.json()) as BeatPage;
  if (beats.length === 0) throw new Error('the shop has no beats yet');
  return beats.map(({ wave }) => liven(decodeWave(wave)));
};

const [shop] = process.argv.slice(2);
if (!shop) throw new Error('usage: node server/demo/make-hero-video.ts URL-OF-A-RUNNING-SHOP');
const waves = await readWaves(shop);
await mkdir(folder, { recursive: true });

const wide = render(drawFrame(waves, 0), width, height);
const tall = render(drawFrame(waves, 0, `${sun * width - 220} 0 440 ${height}`), 704, 1008);
await Promise.all([
  wide.clone().webp({ quality: 72 }).toFile(join(folder, 'wide.webp')),
  wide.avif({ quality: 50 }).toFile(join(folder, 'wide.avif')),
  tall.clone().webp({ quality: 64 }).toFile(join(folder, 'tall.webp')),
  tall.avif({ quality: 45 }).toFile(join(folder, 'tall.avif')),
]);

const frames = async function* (): AsyncGenerator<Buffer> {
  for (let frame = 0; frame < frameCount; frame += 1) {
    yield await render(drawFrame(waves, frame / frameCount), width, height)
      .removeAlpha()
      .raw()
      .toBuffer();
  }
};
const kbits = Math.floor((maxBytes * 8 * 0.85) / seconds / 1000);
await encode(frames(), join(folder, 'loop.webm'), [
  '-c:v',
  'libvpx-vp9',
  '-crf',
  '38',
  '-b:v',
  `${kbits}k`,
  '-cpu-used',
  '1',
  '-row-mt',
  '1',
  '-g',
  '240',
]);
await encode(frames(), join(folder, 'loop.mp4'), [
  '-c:v',
  'libx264',
  '-preset',
  'veryslow',
  '-crf',
  '33',
  '-maxrate',
  `${kbits}k`,
  '-bufsize',
  `${kbits * 4}k`,
  '-profile:v',
  'high',
  '-movflags',
  '+faststart',
  '-g',
  '240',
]);

for (const file of ['wide.webp', 'tall.webp', 'loop.webm', 'loop.mp4']) {
  const { size } = await stat(join(folder, file));
  if (size > maxBytes) throw new Error(`${file} has ${size} bytes, more than ${maxBytes}`);
  console.log(`${file}: ${Math.round(size / 1000)} kB`);
}
