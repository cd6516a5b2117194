/** Names that pictures have; `.jpe` and `.jfif` are JPEGs, the last one Windows' own when it saves from the web. */
const pictureExtensions = ['jpg', 'jpeg', 'jpe', 'jfif', 'pjpeg', 'pjp', 'png', 'webp'] as const;

/** The image types the site accepts, for file pickers. Not every browser knows all names of a type. */
export const pictureTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  ...pictureExtensions.map((extension) => `.${extension}`),
].join(',');

/** Whether a file is called like a picture. */
export const isPictureName = (filename: string): boolean =>
  pictureExtensions.some((extension) => filename.toLowerCase().endsWith(`.${extension}`));

export const notAPicture = 'This file isn’t a picture we can use. Choose a JPEG, PNG or WebP.';

/** How many bytes `isPicture` reads. */
export const pictureHeadBytes = 12;

/** Known by its first bytes, whatever the file is called: an mp3 named .png is none, and neither is an SVG. */
export const isPicture = (bytes: Uint8Array): boolean => {
  const head = String.fromCharCode(...bytes.subarray(0, pictureHeadBytes));
  return (
    head.startsWith('\xff\xd8\xff') ||
    head.startsWith('\x89PNG\r\n\x1a\n') ||
    (head.startsWith('RIFF') && head.startsWith('WEBP', 8))
  );
};
