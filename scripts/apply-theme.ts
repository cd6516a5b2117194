import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { colors } from '#content/theme.ts';
import { fromHex, toHex } from '#contract-kit/colors/contrast.ts';
import { currencies, setCurrency } from '#contract-kit/currency.ts';
import { lightAccents } from '#contract-kit/colors/shades.ts';
import { createImages } from '#platform/images/images.ts';
import { drawBuildPictures } from '../server/pages/built-icons.ts';

/**
 * `npm run theme` copies the label's name, colors and logo from `content/` into the style sheet, the icons and the
 * share card. Run it when one of them changes.
 */
const here = import.meta.dirname;
const folder = join(here, '../web/public');
const { accent, accentBright, background, text } = colors;

const findToken = (css: string, name: string): string =>
  new RegExp(`--color-${name}: (oklch\\([^)]+\\));`).exec(css)?.[1] ?? '';

/** The light theme of dashboards needs a darker accent, because text on a light background must stay legible. */
const writeLightAccent = async (): Promise<void> => {
  const file = join(here, '../ui/light.css');
  const css = await readFile(file, 'utf8');
  const grounds = ['background', 'panel', 'raised'].map((name) => findToken(css, name));
  const after = Object.entries(lightAccents(accent, grounds)).reduce(
    (text, [name, value]) => text.replace(`--color-${name}: ${findToken(css, name)}`, `--color-${name}: ${value}`),
    css,
  );
  await writeFile(file, after);
};

const writeTokens = async (): Promise<void> => {
  const file = join(here, '../ui/tokens.css');
  const before = await readFile(file, 'utf8');
  const tokens = { background, text, accent, 'accent-bright': accentBright };
  const after = Object.entries(tokens).reduce(
    (css, [name, hex]) =>
      css.replace(new RegExp(`(--color-${name}: )(oklch\\([^)]+\\));`), (line, start: string, value: string) =>
        toHex(value) === hex ? line : `${start}${fromHex(hex)};`,
      ),
    before,
  );
  if (after !== before) await writeFile(file, after);
  if (findToken(after, 'accent') !== findToken(before, 'accent')) await writeLightAccent();
};

/** Fewer colors make the files smaller. */
const pack = (file: string, bytes: Buffer): Promise<Buffer> | Buffer =>
  file.endsWith('.png') ? sharp(bytes).png({ compressionLevel: 9, palette: true }).toBuffer() : bytes;

await writeTokens();
// Every child process of a shop gets its currency, which no picture shows.
setCurrency(currencies[0]);
const images = createImages({ log: console });
for (const [file, bytes] of await drawBuildPictures(images)) {
  await writeFile(join(folder, file), await pack(file, bytes));
}
await images.close();
