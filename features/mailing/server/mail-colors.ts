import { publishedColors } from '#content/current.ts';
import { colors as builtIn } from '#content/theme.ts';
import { shadesOf } from '#contract-kit/colors/shades.ts';

/** The colors of emails in light mode: warm, as on the label's pages. */
export const day = { page: '#f6f1ea', card: '#fffdfa', line: '#e8e0d5', ink: '#1d1713', soft: '#675d54' } as const;

const builtInNight = {
  page: builtIn.background,
  card: '#1a1512',
  line: '#3a312b',
  ink: builtIn.text,
  soft: '#b9aea3',
} as const;

/** The colors of emails in dark mode: the label's own. */
export const nightColors = (): Readonly<Record<keyof typeof day, string>> => {
  const colors = publishedColors();
  if (!colors) return builtInNight;
  const { panel, line, muted } = shadesOf(colors);
  return { page: colors.background, card: panel, line, ink: colors.text, soft: muted };
};

/** The fonts of emails. */
export const stack = "-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
