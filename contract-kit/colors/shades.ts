import { darkenFor, fromHex } from './contrast.ts';
import { contrastOf, isLegible, lighter, type ThemeColors } from './theme-colors.ts';

/** The shades that follow from the label's colors, each as `#rrggbb`, by the names that `ui/tokens.css` has for them. */
export interface Shades {
  readonly panel: string;
  readonly raised: string;
  readonly line: string;
  readonly edge: string;
  readonly muted: string;
}

/** Whether a page of these colors is dark text on a light background. */
export const isLight = ({ background, text }: Pick<ThemeColors, 'background' | 'text'>): boolean =>
  contrastOf(background, '#000000') > contrastOf(text, '#000000');

const channels = (color: string): readonly number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** A color between two, each `#rrggbb`: a share of 0 is the first, 1 the other. */
export const mix = (from: string, to: string, share: number): string => {
  const other = channels(to);
  const mixed = channels(from).map((value, index) => Math.round(value + ((other[index] ?? value) - value) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
};

/** The first share of the text in the background, from `start` on, that has the contrast. */
const mixUntil = (
  { background, text }: ThemeColors,
  start: number,
  grounds: readonly string[],
  min: number,
): string => {
  for (let share = start; share < 1; share += 0.01) {
    const shade = mix(background, text, share);
    if (isLegible(shade, grounds, min)) return shade;
  }
  return text;
};

/** How far panel and raised parts are from the background, best first. Towards the text, they cost contrast. */
const levels = {
  dark: [
    [0.037, 0.083],
    [0.02, 0.045],
    [-0.025, -0.05],
  ],
  light: [
    [0.026, -0.03],
    [-0.012, -0.03],
    [0.026, 0.05],
  ],
} as const;

/** How far a line is from the background, best first. A selected option has its color as background. */
const lines = { dark: [0.16, 0.12, 0.08, 0.05, 0.03], light: [-0.088, -0.06, -0.04, -0.02] } as const;

/** Keeps the relations of `ui/tokens.css`, but text is legible on each ground, whatever the background. */
export const shadesOf = (colors: ThemeColors): Shades => {
  const { background, text, accent, accentBright } = colors;
  const scheme = isLight(colors) ? 'light' : 'dark';
  const words = [text, accent, accentBright];
  const [panel, raised] = levels[scheme]
    .map((pair) => pair.map((by) => lighter(background, by)))
    .find((pair) => pair.every((ground) => ground !== background) && words.every((word) => isLegible(word, pair))) ?? [
    background,
    background,
  ];
  const grounds = [background, panel ?? background, raised ?? background];
  const line = lines[scheme].map((by) => lighter(background, by)).find((one) => isLegible(text, [one]));
  return {
    panel: grounds[1] ?? background,
    raised: grounds[2] ?? background,
    line: line ?? background,
    edge: mixUntil(colors, 0.4, grounds.slice(0, 2), 3.1),
    muted: mixUntil(colors, 0.68, grounds, 4.6),
  };
};

/**
 * The accent in the light theme of dashboards, dark enough for these grounds, which are `oklch(L C H)`. The names are
 * those of the tokens.
 */
export const lightAccents = (accent: string, grounds: readonly string[]) => ({
  accent: darkenFor(fromHex(accent), grounds, 4.6),
  'accent-bright': darkenFor(fromHex(accent), grounds, 6),
});
