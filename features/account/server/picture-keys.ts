import { pictureSizes, type PictureSize } from '../usernames.ts';

/** Where the sizes of a profile picture lie in storage. */
export const pictureKeys = {
  of: (picture: string, size: PictureSize): string => `pictures/${picture}/${size}.webp`,
  all: (picture: string | null): string[] =>
    picture === null ? [] : pictureSizes.map((size) => pictureKeys.of(picture, size)),
};
