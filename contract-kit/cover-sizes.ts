/** Widths in pixels. Storage, URLs and `srcset` use this list. */
export const coverSizes = [96, 256, 512, 1024] as const;
export type CoverSize = (typeof coverSizes)[number];

/** The size in responses; `coverUrl` makes the URLs of the others. */
export const linkedCoverSize = 512 satisfies CoverSize;
export const largestCoverSize = 1024 satisfies CoverSize;

const sizedFile = /\d+\.webp$/;

export const coverUrl = (coverImage: string, size: CoverSize): string => coverImage.replace(sizedFile, `${size}.webp`);

/** For `<img srcset>`: our covers end in their width (`…/512.webp`); any other image has one size. */
export const coverSourceSet = (src: string): string | undefined =>
  sizedFile.test(src) ? coverSizes.map((size) => `${coverUrl(src, size)} ${size}w`).join(', ') : undefined;
