import { pictureSizes, type PictureSize } from '../../profile-values.ts';

export const pictureKeys = {
  prefix: 'pictures/',
  of: (picture: string, size: PictureSize): string => `${pictureKeys.prefix}${picture}/${size}.webp`,
  all: (picture: string | null): string[] =>
    picture === null ? [] : pictureSizes.map((size) => pictureKeys.of(picture, size)),
};
