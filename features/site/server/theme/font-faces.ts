import { type FontPair, fontHref } from '#contract-kit/colors/theme-href.ts';

interface Face {
  readonly family: string;
  /** As in `scripts/subset-fonts.ts`. */
  readonly weights: string;
  /** Measured in a browser against Arial, and Arial Bold for headings, so that nothing shifts when the font has loaded. */
  readonly size: number;
  readonly ascent: number;
  readonly descent: number;
}

type Pair = Readonly<Record<'display' | 'text', Face>>;

/** What can be chosen instead of Archivo and Inter. Together, the two files of a pair have less than 60 KB. */
export const fontFaces: Readonly<Record<FontPair, Pair>> = {
  bricolage: {
    display: { family: 'Bricolage Grotesque', weights: '600 800', size: 99.5, ascent: 93.5, descent: 27.1 },
    text: { family: 'Manrope', weights: '400 700', size: 101.3, ascent: 105.2, descent: 29.6 },
  },
  fraunces: {
    display: { family: 'Fraunces', weights: '600 900', size: 95.4, ascent: 102.6, descent: 26.7 },
    text: { family: 'Figtree', weights: '400 700', size: 100, ascent: 95, descent: 25 },
  },
  grotesk: {
    display: { family: 'Space Grotesk', weights: '600 700', size: 100.7, ascent: 97.7, descent: 29 },
    text: { family: 'Instrument Sans', weights: '400 700', size: 100.5, ascent: 96.6, descent: 24.9 },
  },
};

const local = {
  display: "local('Arial Bold'), local('Liberation Sans Bold'), local('Roboto Bold')",
  text: "local('Arial'), local('Liberation Sans'), local('Roboto')",
} as const;

const declareFace = (pair: FontPair, part: 'display' | 'text'): string => {
  const { family, weights, size, ascent, descent } = fontFaces[pair][part];
  return `@font-face{font-family:'${family}';font-style:normal;font-display:swap;font-weight:${weights};src:url('${fontHref(pair, part)}') format('woff2')}
@font-face{font-family:'${family} Fallback';src:${local[part]};size-adjust:${size}%;ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%}
`;
};

const stackOf = ({ family }: Face): string => `'${family}', '${family} Fallback', sans-serif`;

/** What a page adds to the build's style sheets to have these typefaces, on paper, too. */
export const fontCss = (pair: FontPair): string => {
  const { display, text } = fontFaces[pair];
  return `${declareFace(pair, 'display')}${declareFace(pair, 'text')}:root{--font-display:${stackOf(display)};--font-sans:${stackOf(text)}}
`;
};
