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

/** A picture that is shown instead of the bars. */
export interface ThemeLogo {
  /** The path of an uploaded picture, whose address has its name: `/media/site/NAME/512.webp`. */
  readonly picture: string;
  /** A mark is shown before the label's name, a wordmark instead of it. */
  readonly kind: 'mark' | 'wordmark';
  /** In pixels, for their relation. */
  readonly width: number;
  readonly height: number;
}

/** Typefaces for headings and text, which are served instead of the build's Archivo and Inter. */
export const fontPairs = ['bricolage', 'fraunces', 'grotesk'] as const;
export type FontPair = (typeof fontPairs)[number];

export const fontHref = (pair: FontPair, part: 'display' | 'text'): string => `/theme/fonts/${pair}-${part}.woff2`;

/** How the label looks. What is left out is the build's. */
export interface Theme extends ThemeColors {
  readonly logo?: ThemeLogo | undefined;
  readonly fonts?: FontPair | undefined;
}

/** The style sheet of these colors and fonts. Its address names them, so a page never gets another’s. */
export const themeHref = ({ background, text, accent, accentBright, fonts }: Theme): string =>
  `/theme/${[background, text, accent, accentBright, fonts].filter(Boolean).join('-').replaceAll('#', '')}.css`;

/** Icons in pixels of their side; 96 is for tabs of browsers. `logo` is for emails and exists only of a picture. */
export type IconFile = '96' | '180' | '192' | '512' | 'maskable' | 'logo';

/** An icon of the logo's picture, or of its bars. Its address names what it shows, so browsers can cache it forever. */
export const iconHref = ({ background, accent, logo }: Theme, file: IconFile): string =>
  `/theme/icons/${background}-${logo?.picture.split('/')[3] ?? accent}/${file}.png`.replaceAll('#', '');
