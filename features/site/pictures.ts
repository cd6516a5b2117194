import { coverSizes, linkedCoverSize } from '#contract-kit/cover-sizes.ts';

// Pictures that admins upload for the site's documents. A document has their path; the other places where it names a
// picture are files that came with the site, such as "/work/salt-road.webp".

/** Lengths of the longer side, in pixels. They include those of covers, so that a picture can stand where a cover does. */
export const sitePictureSizes = [...coverSizes, 1920] as const;
export type SitePictureSize = (typeof sitePictureSizes)[number];

export const sitePictureMaxBytes = 10 * 1024 * 1024;

/** In a shop. */
export const maxSitePictures = 500;

export const sitePicturePath = (name: string, size: SitePictureSize = linkedCoverSize): string =>
  `/media/site/${name}/${size}.webp`;

/** The name of an uploaded picture; null for any other path. */
export const sitePictureName = (path: string): string | null =>
  /^\/media\/site\/([0-9a-f]{64})\/512\.webp$/.exec(path)?.[1] ?? null;

/** Where an uploaded picture is in `web/public` after `npm run content -- export`, in all sizes. */
export const exportedPicturePath = (name: string, size: SitePictureSize = linkedCoverSize): string =>
  `/site/${name.slice(0, 16)}/${size}.webp`;

const sizedFolder = /^(\/media\/site\/[0-9a-f]{64}|\/site\/[0-9a-f]{16})\/512\.webp$/;

/** The path of a picture in another size. A file that someone has put into `web/public` has only one. */
export const sizedPicture = (path: string, size: SitePictureSize): string =>
  path.replace(sizedFolder, `$1/${size}.webp`);

/** For `srcset`, by width; undefined for a file that has one size. */
export const sitePictureSources = (path: string): string | undefined =>
  sizedFolder.test(path)
    ? sitePictureSizes.map((size) => `${sizedPicture(path, size)} ${size}w`).join(', ')
    : undefined;
