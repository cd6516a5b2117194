import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { colors as builtIn, iconBars } from '#content/theme.ts';
import type { IconFile, ThemeColors } from '#contract-kit/colors/theme-href.ts';
import type { PlateInput } from '#platform/images/images.ts';

type Plate = Pick<PlateInput, 'width' | 'height' | 'padding' | 'radius'>;

/** `free` is the share of the side that stays free on each side of the logo. */
const square = (side: number, free: number, radius = 0): Plate => ({
  width: side,
  height: side,
  padding: side * free,
  radius,
});

/** A mask may cut off everything outside a circle of 80 percent: https://www.w3.org/TR/appmanifest/#icon-masks */
export const iconPlates: Readonly<Record<IconFile, Plate>> = {
  '96': square(96, 0.14, 21),
  '180': square(180, 0.2),
  '192': square(192, 0.16),
  '512': square(512, 0.16),
  maskable: square(512, 0.24),
  // Twice as large as in emails.
  logo: { height: 80, padding: 16, radius: 16 },
};

/** The build's pictures in `web/public`, by their addresses. */
export const builtIcons = {
  '/favicon.svg': '96',
  '/apple-touch-icon.png': '180',
  '/icon-192.png': '192',
  '/icon-512.png': 'maskable',
} as const satisfies Readonly<Record<string, IconFile>>;

/** Bars in a square of `tall` units, each six wide and four apart. */
const barsPath = (left: number, middle: number, tall: number): string =>
  iconBars
    .map((share, index) => {
      const height = Math.round((share * tall) / 2) * 2;
      return `M${left + index * 10} ${middle - height / 2}h6v${height}h-6z`;
    })
    .join('');

/** The logo's bars on a rounded background, as the build's icon. */
export const drawFavicon = ({ background, accent }: Pick<ThemeColors, 'background' | 'accent'>): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="${background}"/><path fill="${accent}" d="${barsPath(10, 32, 46)}"/></svg>\n`;

/** The bars alone, larger than any icon. */
export const drawBars = (accent: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="920" height="920" viewBox="0 0 46 46"><path fill="${accent}" d="${barsPath(0, 23, 46)}"/></svg>`,
  );

/**
 * Whether the pictures in this folder aren't those that `npm run theme` draws. Bars in published colors don't replace
 * what the shop's owner has put there.
 */
export const hasOwnIcons = async (folder: string): Promise<boolean> =>
  (await readFile(join(folder, 'favicon.svg'), 'utf8').catch(() => '')) !== drawFavicon(builtIn);
