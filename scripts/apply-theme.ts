import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { label } from '#content/current.ts';
import { colors } from '#content/theme.ts';
import { fromHex, toHex } from '#contract-kit/colors/contrast.ts';
import { lightAccents } from '#contract-kit/colors/shades.ts';
import { drawBars, drawFavicon, iconPlates } from '#features/site/server/public.ts';
import { createImages } from '#platform/images/images.ts';

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

const write = async (file: string, bytes: Buffer): Promise<void> => {
  await writeFile(join(folder, file), await sharp(bytes).png({ compressionLevel: 9, palette: true }).toBuffer());
};

/** The build's icon of 512 pixels is the maskable one, too. */
const icons: Readonly<Record<string, keyof typeof iconPlates>> = {
  'apple-touch-icon.png': '180',
  'icon-192.png': '192',
  'icon-512.png': 'maskable',
};

const images = createImages({ log: console });
await writeTokens();
await writeFile(join(folder, 'favicon.svg'), drawFavicon(colors));
for (const [file, plate] of Object.entries(icons)) {
  await write(file, await images.drawPlate({ picture: drawBars(accent), background, ...iconPlates[plate] }));
}
await write(
  'og.png',
  await images.drawSiteCard({ name: label.name, line: label.line, background, text, accent, logo: null }),
);
await images.close();
