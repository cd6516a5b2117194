import { t } from './texts/text.ts';

/** `.jpe` and `.jfif` are JPEGs; Windows saves images from the web as `.jfif`. */
const pictureExtensions = ['jpg', 'jpeg', 'jpe', 'jfif', 'pjpeg', 'pjp', 'png', 'webp'] as const;

/** For file pickers. The extensions are listed because not every browser knows all of a type. */
export const pictureTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  ...pictureExtensions.map((extension) => `.${extension}`),
].join(',');

export const isPictureName = (filename: string): boolean =>
  pictureExtensions.some((extension) => filename.toLowerCase().endsWith(`.${extension}`));

export const notAPicture = (): string => t`This file isn’t a picture we can use. Choose a JPEG, PNG or WebP.`;

/** Number of bytes that `isPicture` reads. */
export const pictureHeadBytes = 12;

/** Reads the first bytes, not the name: neither an mp3 named .png nor an SVG is a picture. */
export const isPicture = (bytes: Uint8Array): boolean => {
  const head = String.fromCharCode(...bytes.subarray(0, pictureHeadBytes));
  return (
    head.startsWith('\xff\xd8\xff') ||
    head.startsWith('\x89PNG\r\n\x1a\n') ||
    (head.startsWith('RIFF') && head.startsWith('WEBP', 8))
  );
};
