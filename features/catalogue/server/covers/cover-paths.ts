import { type CoverSize, linkedCoverSize } from '#contract-kit/cover-sizes.ts';

/** The URL in responses. `cover` names the folder with its sizes. */
export const coverPath = (cover: string): string => `/media/covers/${cover}/${linkedCoverSize}.webp`;

/** The storage key of one size of a cover. */
export const coverKey = (cover: string, size: CoverSize): string => `covers/${cover}/${size}.webp`;
