import { publishedColors } from '#content/current.ts';
import { colors as builtIn } from '#content/theme.ts';
import { isLight, shadesOf } from '#contract-kit/colors/shades.ts';
import type { ThemeColors } from '#contract-kit/colors/theme-href.ts';

/** Each as `#rrggbb`. */
export type MailColors = Readonly<Record<'page' | 'card' | 'line' | 'ink' | 'soft', string>>;

const builtInDay: MailColors = { page: '#f6f1ea', card: '#fffdfa', line: '#e8e0d5', ink: '#1d1713', soft: '#675d54' };

const builtInNight: MailColors = {
  page: builtIn.background,
  card: '#1a1512',
  line: '#3a312b',
  ink: builtIn.text,
  soft: '#b9aea3',
};

const mailColorsOf = (colors: ThemeColors): MailColors => {
  const { panel, line, muted } = shadesOf(colors);
  return { page: colors.background, card: panel, line, ink: colors.text, soft: muted };
};

/** The colors of emails in light mode: those of a label with a light background, otherwise warm ones. */
export const dayColors = (): MailColors => {
  const colors = publishedColors();
  return colors && isLight(colors) ? mailColorsOf(colors) : builtInDay;
};

/** The colors of emails in dark mode: the label's own. */
export const nightColors = (): MailColors => {
  const colors = publishedColors();
  return colors ? mailColorsOf(colors) : builtInNight;
};

/** The fonts of emails. */
export const stack = "-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
