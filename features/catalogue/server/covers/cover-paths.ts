import { type CoverSize, linkedCoverSize } from '#contract-kit/cover-sizes.ts';

/** `cover` names the folder with all sizes. */
export const coverPath = (cover: string): string => `/media/covers/${cover}/${linkedCoverSize}.webp`;

export const coverKey = (cover: string, size: CoverSize): string => `covers/${cover}/${size}.webp`;
