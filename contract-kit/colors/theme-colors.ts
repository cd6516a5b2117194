import { contrast, fromHex, toHex } from './contrast.ts';
import { fontPairs, type Theme, type ThemeColors } from './theme-href.ts';

export type { Theme, ThemeColors };

export const colorPattern = /^#[0-9a-f]{6}$/;

export const areSameColors = (one: ThemeColors, other: ThemeColors): boolean =>
  (['background', 'text', 'accent', 'accentBright'] as const).every((name) => one[name] === other[name]);

/** Whether a theme is that of the build, which has these colors, bars as its logo, and its own typefaces. */
export const isBuiltInTheme = (theme: Theme, colors: ThemeColors): boolean =>
  areSameColors(theme, colors) && !theme.logo && !theme.fonts;

/** Null if it isn't the name of a style sheet that `themeHref` leads to. */
export const readThemeFile = (file: string): Theme | null => {
  const [, colors = '', name] = /^([0-9a-f]{6}(?:-[0-9a-f]{6}){3})(?:-([a-z]+))?\.css$/.exec(file) ?? [];
  const [background, text, accent, accentBright] = colors.split('-').map((value) => `#${value}`);
  const fonts = fontPairs.find((pair) => pair === name);
  if (!background || !text || !accent || !accentBright || fonts !== name) return null;
  return { background, text, accent, accentBright, ...(fonts && { fonts }) };
};

export const contrastOf = (one: string, other: string): number => contrast(fromHex(one), fromHex(other));

/** Text needs this much (WCAG 2.2, 1.4.3). */
export const textContrast = 4.5;

export const isLegible = (color: string, grounds: readonly string[], min = textContrast): boolean =>
  grounds.every((ground) => contrastOf(color, ground) >= min);

/** The same hue, lighter or darker by a part of the way from black to white. */
export const lighter = (color: string, by: number): string => {
  const [, lightness = '0', chroma = '0', hue = '0'] = /\((\S+) (\S+) (\S+)\)/.exec(fromHex(color)) ?? [];
  const next = Math.min(1, Math.max(0, Number(lightness) + by));
  return toHex(`oklch(${next.toFixed(4)} ${chroma} ${hue})`);
};

/** The nearest shade of a color that is legible on all of these grounds; black or white if none is. */
export const findLegible = (color: string, grounds: readonly string[], min = textContrast): string => {
  for (let step = 0; step <= 1; step += 0.0025) {
    const found = [lighter(color, step), lighter(color, -step)].find((shade) => isLegible(shade, grounds, min));
    if (found !== undefined) return found;
  }
  const least = (shade: string): number => Math.min(...grounds.map((ground) => contrastOf(shade, ground)));
  return least('#ffffff') > least('#000000') ? '#ffffff' : '#000000';
};

/** Which of these can't be read on the background. On a button, the background's color is the text's. */
export const findIllegible = (colors: ThemeColors): readonly (keyof ThemeColors)[] =>
  (['text', 'accent', 'accentBright'] as const).filter((name) => !isLegible(colors[name], [colors.background]));
