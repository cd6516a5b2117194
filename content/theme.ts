/**
 * The label's colors. `npm run theme` carries them into the style sheet, the icons and the share card; emails and the
 * installed app read them from here. Text must stay legible: a test of `ui/tokens.css` checks the contrast.
 */
export const colors = {
  /** Behind everything. */
  background: '#0f0b09',
  text: '#f4efe7',
  /** Buttons, links, and whatever is playing. */
  accent: '#ff9136',
  /** The accent under a pointer. */
  accentBright: '#ffb257',
} as const;

/** The logo: the heights of its bars, from 0 to 1. */
export const logoBars: readonly number[] = [0.3, 0.62, 1, 0.48, 0.8, 0.34];

/** The icon's bars: fewer, so that they stay clear at 16 pixels. */
export const iconBars: readonly number[] = [0.3, 0.61, 1, 0.43, 0.7];
