import { areSameColors, isBuiltInTheme, type Theme, type ThemeColors } from '#contract-kit/colors/theme-colors.ts';
import type { Label } from '#contract-kit/label.ts';
import { agreementVersion } from './agreement.ts';
import { artists as builtInArtists } from './artists.ts';
import { label as builtIn } from './label.ts';
import agreementsFile from './published/agreements.json' with { type: 'json' };
import themeFile from './published/theme.json' with { type: 'json' };
import { latestOf, type PublishedFile } from './published/published-file.ts';
import { sellerOfRecord as builtInSeller, type SellerOfRecord } from './seller-of-record.ts';
import { governingLaw } from './terms.ts';
import { colors as builtInColors } from './theme.ts';

const current: { -readonly [Key in keyof Label]: Label[Key] } = { ...builtIn };

/**
 * The label as this server or worker knows it. An admin can rename it at any time, so read a property where you write
 * it, and never keep it. Pages have `useLabel`, because a preview shows a label that isn't published.
 */
export const label: Label = current;

/** Whether what the build's pictures say about the label isn't true anymore. */
export const isRenamed = (): boolean => current.name !== builtIn.name || current.line !== builtIn.line;

let seller: SellerOfRecord | null = null;

/** Named on the receipt of an order that is placed now. */
export const sellerOfRecord = (): SellerOfRecord => seller ?? builtInSeller(label);

interface AgreementsInForce {
  readonly version: string;
  /** The governing law. */
  readonly law: string;
}

const exportedAgreements = ([latest]: PublishedFile): AgreementsInForce | null =>
  latest?.knownAs ? { version: latest.knownAs, law: (latest.data as { readonly law: string }).law } : null;

const builtInAgreements = exportedAgreements(agreementsFile) ?? { version: agreementVersion, law: governingLaw };

let agreements: AgreementsInForce | null = null;

/** What an order that is placed now keeps of the license agreements. */
export const agreementsInForce = (): AgreementsInForce => agreements ?? builtInAgreements;

interface Artist {
  readonly username: string;
  readonly name: string;
  readonly contact: { readonly email: string };
}

let artists: readonly Artist[] = builtInArtists;

/** The label's own artists now. */
export const labelArtists = (): readonly Artist[] => artists;

// Not in the style sheets of the build, so pages get them as if they were published in this shop.
const firstTheme = latestOf<Theme>(themeFile) ?? builtInColors;

const colorsOf = ({ background, text, accent, accentBright }: Theme): ThemeColors => ({
  background,
  text,
  accent,
  accentBright,
});

const currentColors: { -readonly [Key in keyof ThemeColors]: ThemeColors[Key] } = colorsOf(firstTheme);

let theme: Theme = firstTheme;

/** The label's colors now. Read a property where you write it, as with `label`. */
export const colors: ThemeColors = currentColors;

/** Null while the site has the colors that it was built with. */
export const publishedColors = (): ThemeColors | null => (areSameColors(colors, builtInColors) ? null : { ...colors });

/** Colors and logo now; null while the site looks as it was built. */
export const publishedTheme = (): Theme | null => (isBuiltInTheme(theme, builtInColors) ? null : theme);

/** What is published. What is missing came with the site. */
interface Published {
  readonly label?: Label | undefined;
  /** If it's missing, the label itself is the seller, under its present name. */
  readonly seller?: SellerOfRecord | undefined;
  readonly artists?: readonly Artist[] | undefined;
  readonly theme?: Theme | undefined;
  readonly agreements?: AgreementsInForce | undefined;
}

/** Called twice a second, and after each publication: `features/site`. */
export const setPublished = (published: Published): void => {
  Object.assign(current, published.label ?? builtIn);
  seller = published.seller ?? null;
  artists = published.artists ?? builtInArtists;
  theme = published.theme ?? firstTheme;
  Object.assign(currentColors, colorsOf(theme));
  agreements = published.agreements ?? null;
};

/** The next order's prefix: "GIJO-" in "GIJO-1001". Earlier orders keep their numbers. */
export const orderPrefix = (): string =>
  `${
    label.name
      .toUpperCase()
      .replaceAll(/[^A-Z0-9]/g, '')
      .slice(0, 8) || 'ORDER'
  }-`;
