import sharp from 'sharp';
import { expect, test } from 'vitest';
import { demoBeats } from './catalogue.ts';
import { drawCover } from './covers.ts';

test('a demo cover is reproducible, and no two beats share one', () => {
  const covers = demoBeats.map(drawCover);
  expect(new Set(covers).size).toBe(demoBeats.length);
  expect(demoBeats.map(drawCover)).toEqual(covers);
});

test('the first four demo covers have contrast but no text', async () => {
  for (const beat of demoBeats.slice(0, 4)) {
    const svg = drawCover(beat);
    expect(svg).not.toContain('<text');
    const { channels } = await sharp(await sharp(Buffer.from(svg)).resize(256, 256).toBuffer()).stats();
    expect(Math.max(...channels.map(({ stdev }) => stdev)), beat.slug).toBeGreaterThan(12);
  }
});
