/**
 * The label's colors. `npm run theme` copies them into the style sheet, the icons and the share card; emails and the
 * installed app read them from here. Text must stay legible: a test of `ui/tokens.css` checks the contrast.
 */
export const colors = {
  /** Page background. */
  background: '#0f0b09',
  text: '#f4efe7',
  /** Buttons, links, and the beat that is playing. */
  accent: '#ff9136',
  /** The accent on hover. */
  accentBright: '#ffb257',
} as const;

/** The logo: the heights of its bars, from 0 to 1. */
export const logoBars: readonly number[] = [0.3, 0.62, 1, 0.48, 0.8, 0.34];

/** The icon has fewer bars, so that they stay clear at 16 pixels. */
export const iconBars: readonly number[] = [0.3, 0.61, 1, 0.43, 0.7];
