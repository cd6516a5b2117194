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

/** The path of a picture in another size. A file that came with the site has only one. */
export const sizedPicture = (path: string, size: SitePictureSize): string => {
  const name = sitePictureName(path);
  return name === null ? path : sitePicturePath(name, size);
};

/** For `srcset`, by width; undefined for a file that came with the site. */
export const sitePictureSources = (path: string): string | undefined => {
  const name = sitePictureName(path);
  return name === null
    ? undefined
    : sitePictureSizes.map((size) => `${sitePicturePath(name, size)} ${size}w`).join(', ');
};
