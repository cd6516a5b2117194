/** The image types the site accepts, for file pickers. */
export const pictureTypes = 'image/jpeg,image/png,image/webp';

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
