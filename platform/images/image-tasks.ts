import type { LanguageCode } from '#contract-kit/languages/languages.ts';

export type PictureSource = { readonly path: string } | { readonly bytes: Uint8Array };

/** `language` is the one in which a refusal is written. */
interface Sent {
  readonly source: PictureSource;
  readonly language: LanguageCode;
}

/** A cover must be large enough, and not be another kind of file at the same time. */
export interface CoverRules {
  readonly minSide: number;
}

export interface ShareCardInput {
  /** The bytes of one of our own images. */
  readonly cover: Uint8Array;
  readonly title: string;
  readonly artist: string;
  /** As shown on the card: '$24.99' or 'from $24.99'. */
  readonly price: string;
  /** 0 to 255. */
  readonly peaks: readonly number[];
  readonly colors: CardColors;
}

/** A card's colors, each `#rrggbb`. */
export interface CardColors {
  readonly background: string;
  readonly text: string;
  readonly accent: string;
}

/** Lengths in pixels. */
export interface PlateInput {
  /** The bytes of one of our own images, or of an SVG that this code has written. */
  readonly picture: Uint8Array;
  /** `#rrggbb`. */
  readonly background: string;
  /** By default as the picture needs. */
  readonly width?: number;
  readonly height: number;
  /** Stays free around the picture. */
  readonly padding: number;
  /** The plate's corners are transparent outside of it. */
  readonly radius: number;
}

export interface SiteCardInput extends CardColors {
  readonly name: string;
  /** Above the name. */
  readonly line: string;
  /** The bytes of one of our own images, shown instead of the name; null if there is none. */
  readonly logo: Uint8Array | null;
}

/** Tasks refuse an image with a TaskError whose message is for the image's sender. */
export type ImageTasks = {
  readonly checkCover: (input: Sent & { readonly rules: CoverRules }) => Promise<void>;
  readonly drawSquares: (
    input: Sent & { readonly sizes: readonly number[]; readonly rules: CoverRules | null },
  ) => Promise<Buffer[]>;
  readonly drawWithin: (input: Sent & { readonly maxSide: number }) => Promise<Buffer>;
  readonly drawLogo: (input: Sent & { readonly sizes: readonly number[] }) => Promise<Buffer[]>;
  readonly drawPlate: (input: PlateInput) => Promise<Buffer>;
  readonly drawShareCard: (input: ShareCardInput) => Promise<Buffer>;
  readonly drawSiteCard: (input: SiteCardInput) => Promise<Buffer>;
};
