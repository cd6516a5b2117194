/** The label's colors, each as `#rrggbb`. All other shades follow from them. */
export interface ThemeColors {
  /** Page background, and the text on buttons. */
  readonly background: string;
  readonly text: string;
  /** Buttons, links, and the beat that is playing. */
  readonly accent: string;
  /** The accent on hover. */
  readonly accentBright: string;
}

/** The style sheet of these colors. Its address names them, so a page never gets another’s. */
export const themeHref = ({ background, text, accent, accentBright }: ThemeColors): string =>
  `/theme/${[background, text, accent, accentBright].join('-').replaceAll('#', '')}.css`;
