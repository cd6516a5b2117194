import sharp from 'sharp';
import { expect, test } from 'vitest';
import { demoBeats } from './catalogue.ts';
import { drawPortrait } from './portraits.ts';

const artists = [...new Set(demoBeats.map(({ artist }) => artist))];
const portraits = artists.map((artist) => [artist, drawPortrait(artist)] as const);

test('a demo portrait is reproducible, and no two artists share one', () => {
  expect(new Set(portraits.map(([, svg]) => svg)).size).toBe(4);
  const [[artist, svg] = []] = portraits;
  expect(drawPortrait(artist!)).toBe(svg);
});

test.each(portraits)(
  'the demo portrait of %s is brighter in the middle than at its sides, without text',
  async (_artist, svg) => {
    expect(svg).not.toContain('<text');
    // At a quarter of its size, 320 × 180, because brightness needs no detail.
    const wide = await sharp(Buffer.from(svg), { density: 18 }).greyscale().png().toBuffer();
    const brightness = async (left: number): Promise<number> => {
      const part = await sharp(wide).extract({ left, top: 25, width: 50, height: 100 }).toBuffer();
      return (await sharp(part).stats()).channels[0]?.mean ?? 0;
    };
    const [left, middle, right] = await Promise.all([5, 135, 265].map(brightness));
    expect(middle).toBeGreaterThan(2 * Math.max(left ?? 0, right ?? 0));
    expect(middle).toBeGreaterThan(50);
  },
);
