import type { CoverSize } from '#contract-kit/cover-sizes.ts';

/** `cover` names the folder with all sizes. */
export const coverKey = (cover: string, size: CoverSize): string => `covers/${cover}/${size}.webp`;
