import { type SitePictureSize, sitePictureSizes } from '../pictures.ts';

export const sitePictureKeys = {
  of: (name: string, size: SitePictureSize): string => `site/${name}/${size}.webp`,
  all: (name: string): string[] => sitePictureSizes.map((size) => sitePictureKeys.of(name, size)),
};
