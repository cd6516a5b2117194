import sharp from 'sharp';
import { expect, test } from 'vitest';
import { demoBeats } from './catalogue.ts';
import { drawPortrait } from './portraits.ts';

const artists = [...new Set(demoBeats.map(({ artist }) => artist))];

test('a demo portrait is reproducible, and no two artists share one', () => {
  const portraits = artists.map(drawPortrait);
  expect(new Set(portraits).size).toBe(4);
  expect(drawPortrait(artists[0]!)).toBe(portraits[0]);
});

test.each(artists)(
  'the demo portrait of %s is brighter in the middle than at its sides, without text',
  async (artist) => {
    const svg = drawPortrait(artist);
    expect(svg).not.toContain('<text');
    const wide = await sharp(Buffer.from(svg)).greyscale().png().toBuffer();
    const brightness = async (left: number): Promise<number> => {
      const part = await sharp(wide).extract({ left, top: 100, width: 200, height: 400 }).toBuffer();
      return (await sharp(part).stats()).channels[0]?.mean ?? 0;
    };
    const [left, middle, right] = await Promise.all([20, 540, 1060].map(brightness));
    expect(middle).toBeGreaterThan(2 * Math.max(left ?? 0, right ?? 0));
    expect(middle).toBeGreaterThan(50);
  },
);
