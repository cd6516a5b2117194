import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawShareCard } from './share-card.ts';
import { fittedText, textPath } from './text-path.ts';

const cover = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#246' } })
  .png()
  .toBuffer();
const warm = { background: '#0f0b09', text: '#f4efe7', accent: '#ff9136' };
const card = {
  cover,
  title: 'Kitchen Light',
  artist: 'Sol Marrow',
  price: 'from $24.99',
  peaks: [0, 128, 255, 64],
  colors: warm,
};
const title = { left: 610, top: 70, width: 520, height: 80 };

/** Points of the first design's card, where nothing but its title, artist, wave and background are. */
const points = { title: [1048, 111], artist: [758, 181], wave: [937, 426], background: [1180, 600] } as const;

/** The channels there, from 0 to 255. */
async function colorAt(picture: Uint8Array, part: keyof typeof points): Promise<readonly number[]> {
  const [left, top] = points[part];
  return [...(await sharp(picture).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())];
}

/** Share of nearly white pixels in a part of an image. */
async function whiteness(picture: Uint8Array, part: typeof title): Promise<number> {
  const pixels = await sharp(picture).extract(part).greyscale().raw().toBuffer();
  return pixels.filter((value) => value > 200).length / pixels.length;
}

test('a share card is a jpeg of the size for shared links', async () => {
  const bytes = await drawShareCard(card);
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
  expect(bytes.length).toBeLessThan(300_000);
});

test.each([
  ['title', [249, 245, 242]],
  ['artist', [201, 198, 193]],
  ['wave', [252, 149, 70]],
  ['background', [11, 12, 16]],
] as const)('a share card in the first theme’s colors has the %s that it always had', async (part, before) => {
  const now = await colorAt(await drawShareCard(card), part);
  for (const [channel, value] of before.entries())
    expect(Math.abs((now[channel] ?? 0) - value)).toBeLessThanOrEqual(12);
});

test('a share card has the theme’s background, text and accent', async () => {
  const light = { background: '#f7f4ee', text: '#1d1a16', accent: '#0b6e4f' };
  const drawn = await drawShareCard({ ...card, colors: light });
  const [title, artist, wave, background] = await Promise.all([
    colorAt(drawn, 'title'),
    colorAt(drawn, 'artist'),
    colorAt(drawn, 'wave'),
    colorAt(drawn, 'background'),
  ]);
  expect(Math.max(...title)).toBeLessThan(50);
  expect(Math.max(...artist)).toBeLessThan(100);
  // Green.
  expect(wave.indexOf(Math.max(...wave))).toBe(1);
  // The cover is dark, and the background is light all the same.
  expect(Math.min(...background)).toBeGreaterThan(215);
});

test('a share card has its text even on a machine without fonts', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'card-'));
  try {
    const program = `
      import { writeFileSync } from 'node:fs';
      import { drawShareCard } from ${JSON.stringify(new URL('./share-card.ts', import.meta.url).href)};
      const card = ${JSON.stringify({ ...card, cover: undefined })};
      const cover = Buffer.from('${cover.toString('base64')}', 'base64');
      writeFileSync('with.jpg', await drawShareCard({ ...card, cover }));
      writeFileSync('without.jpg', await drawShareCard({ ...card, cover, title: ' ' }));`;
    await writeFile(join(folder, 'card.mts'), program);
    const env = { PATH: process.env['PATH'], FONTCONFIG_PATH: folder, FONTCONFIG_FILE: join(folder, 'none.conf') };
    await promisify(execFile)(process.execPath, ['card.mts'], { cwd: folder, env });
    expect(await whiteness(await sharp(join(folder, 'with.jpg')).toBuffer(), title)).toBeGreaterThan(0.08);
    expect(await whiteness(await sharp(join(folder, 'without.jpg')).toBuffer(), title)).toBe(0);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('a long title takes two lines of the share card, and a longer one is shortened', async () => {
  const second = { ...title, top: 150 };
  const long = await drawShareCard({ ...card, title: 'The River Owes Me Nothing Now' });
  expect(await whiteness(long, second)).toBeGreaterThan(0.05);
  const endless = await drawShareCard({ ...card, title: 'W'.repeat(400) });
  expect(await whiteness(endless, { left: 1135, top: 0, width: 60, height: 200 })).toBe(0);
});

test('titles and names in other scripts become outlines, and markup in them has no effect', () => {
  for (const text of ['Łódź', 'Ночной', 'Νύχτα', 'Đêm', 'Ça & <b>'])
    expect(textPath(text, 'display', 40).width).toBeGreaterThan(60);
  expect(textPath('<script>', 'plain', 40).path).toMatch(/^[MLQCZ\d .-]+$/);
  expect(textPath('音', 'plain', 40)).toEqual({ path: '', width: 0 });
  expect(fittedText('Broken Signal', 'display', 60, 200).width).toBeLessThanOrEqual(200);
});
