import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/**
 * Makes `ui/fonts` with only the letters, features, weights and width that pages use. Run it when one of these changes:
 * `npm run fonts`.
 */
const require = createRequire(import.meta.url);
// The package has no types.
const subsetFont = require('subset-font') as (
  font: Buffer,
  letters: string,
  options: {
    targetFormat: 'woff2';
    keepFeatures: readonly string[];
    variationAxes: Readonly<Record<string, number | { min: number; max: number }>>;
  },
) => Promise<Buffer>;
const folder = join(import.meta.dirname, '../ui/fonts');

/** The Latin block as font services deliver it, plus arrows. */
const ranges = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2c6],
  [0x2da, 0x2da],
  [0x2dc, 0x2dc],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2190, 0x2193],
  [0x2212, 0x2212],
] as const;
const letters = ranges
  .flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
  )
  .join('');

/** Pages use tables' figures (`tnum`); browsers apply the others by themselves. */
const features = ['kern', 'mark', 'mkmk', 'liga', 'ccmp', 'locl', 'calt', 'tnum'];

/** Headings are semibold at least. */
const fonts = [
  {
    name: 'display',
    from: 'archivo/files/archivo-latin-wdth-normal.woff2',
    axes: { wdth: 118, wght: { min: 600, max: 900 } },
  },
  { name: 'text', from: 'inter/files/inter-latin-wght-normal.woff2', axes: { wght: { min: 400, max: 700 } } },
  // The pairs that an admin can choose instead: `features/site/server/theme/font-faces.ts`.
  {
    name: 'bricolage-display',
    from: 'bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2',
    axes: { opsz: 40, wdth: 100, wght: { min: 600, max: 800 } },
  },
  {
    name: 'grotesk-text',
    from: 'instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
    axes: { wght: { min: 400, max: 700 } },
  },
  {
    name: 'fraunces-display',
    from: 'fraunces/files/fraunces-latin-standard-normal.woff2',
    axes: { opsz: 72, wght: { min: 600, max: 900 } },
  },
  {
    name: 'fraunces-text',
    from: 'figtree/files/figtree-latin-wght-normal.woff2',
    axes: { wght: { min: 400, max: 700 } },
  },
  {
    name: 'grotesk-display',
    from: 'space-grotesk/files/space-grotesk-latin-wght-normal.woff2',
    axes: { wght: { min: 600, max: 700 } },
  },
  {
    name: 'bricolage-text',
    from: 'manrope/files/manrope-latin-wght-normal.woff2',
    axes: { wght: { min: 400, max: 700 } },
  },
];

for (const { name, from, axes } of fonts) {
  const whole = await readFile(require.resolve(`@fontsource-variable/${from}`));
  const part = await subsetFont(whole, letters, { targetFormat: 'woff2', keepFeatures: features, variationAxes: axes });
  await writeFile(join(folder, `${name}.woff2`), part);
  console.log(`${name}: ${(part.length / 1000).toFixed(1)} kB of ${(whole.length / 1000).toFixed(1)}`);
}
