import { type CoverSize, linkedCoverSize } from '#contract-kit/cover-sizes.ts';

/** The address that answers name. `cover` names the folder of its sizes. */
export const coverPath = (cover: string): string => `/media/covers/${cover}/${linkedCoverSize}.webp`;

/** Where the sizes of a cover are in storage. */
export const coverKey = (cover: string, size: CoverSize): string => `covers/${cover}/${size}.webp`;
