/**
 * The label's colors until an admin edits them. `npm run theme` copies them into the style sheet, the icons and the
 * share card. Code that shows a color asks `current.ts` on the server, and the tokens or `useLabelTheme` on pages. A
 * test of `ui/tokens.css` checks the contrast of text.
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

/** Heights of the logo's bars, from 0 to 1. */
export const logoBars: readonly number[] = [0.3, 0.62, 1, 0.48, 0.8, 0.34];

/** Fewer bars, so that they stay clear at 16 pixels. */
export const iconBars: readonly number[] = [0.3, 0.61, 1, 0.43, 0.7];

/** The name of the label whose store and dashboard the pictures and videos that came with the site show, in these colors. */
export const mediaLabel = 'GIJO';
