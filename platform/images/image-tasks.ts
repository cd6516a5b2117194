export type PictureSource = { readonly path: string } | { readonly bytes: Uint8Array };

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
}

/** Tasks refuse an image with a TaskError whose message is for the image's sender. */
export type ImageTasks = {
  readonly checkCover: (input: { readonly source: PictureSource; readonly rules: CoverRules }) => Promise<void>;
  readonly drawSquares: (input: {
    readonly source: PictureSource;
    readonly sizes: readonly number[];
    readonly rules: CoverRules | null;
  }) => Promise<Buffer[]>;
  readonly drawWithin: (input: { readonly source: PictureSource; readonly maxSide: number }) => Promise<Buffer>;
  readonly drawShareCard: (input: ShareCardInput) => Promise<Buffer>;
};
