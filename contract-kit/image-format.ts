/** File extensions of pictures. `.jpe` and `.jfif` are JPEGs; Windows uses the latter when it saves from the web. */
const pictureExtensions = ['jpg', 'jpeg', 'jpe', 'jfif', 'pjpeg', 'pjp', 'png', 'webp'] as const;

/** The image types that the site accepts, for file pickers. Not every browser knows all extensions of a type. */
export const pictureTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  ...pictureExtensions.map((extension) => `.${extension}`),
].join(',');

/** Whether a file name has a picture's extension. */
export const isPictureName = (filename: string): boolean =>
  pictureExtensions.some((extension) => filename.toLowerCase().endsWith(`.${extension}`));

export const notAPicture = 'This file isn’t a picture we can use. Choose a JPEG, PNG or WebP.';

/** Number of bytes that `isPicture` reads. */
export const pictureHeadBytes = 12;

/** Recognizes a picture by its first bytes, whatever its name: an mp3 named .png isn't one, nor is an SVG. */
export const isPicture = (bytes: Uint8Array): boolean => {
  const head = String.fromCharCode(...bytes.subarray(0, pictureHeadBytes));
  return (
    head.startsWith('\xff\xd8\xff') ||
    head.startsWith('\x89PNG\r\n\x1a\n') ||
    (head.startsWith('RIFF') && head.startsWith('WEBP', 8))
  );
};
