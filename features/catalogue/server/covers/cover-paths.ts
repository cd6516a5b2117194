import { type CoverSize, linkedCoverSize } from '#contract-kit/cover-sizes.ts';

/** The URL used in answers. `cover` names the folder with its sizes. */
export const coverPath = (cover: string): string => `/media/covers/${cover}/${linkedCoverSize}.webp`;

/** Where the sizes of a cover are in storage. */
export const coverKey = (cover: string, size: CoverSize): string => `covers/${cover}/${size}.webp`;
