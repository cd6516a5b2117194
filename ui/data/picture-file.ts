import { isPicture, isSvg, notALogo, notAPicture, svgHeadBytes } from '#contract-kit/image-format.ts';

/** Null if the image may be sent; a logo may be an SVG. A picker's `accept` is only a hint, and browsers trust the file's name. */
export const findPictureIssue = async (file: Blob, maxBytes: number, isLogo = false): Promise<string | null> => {
  const head = new Uint8Array(await file.slice(0, svgHeadBytes).arrayBuffer());
  if (!isPicture(head) && !(isLogo && isSvg(head))) return isLogo ? notALogo : notAPicture;
  return file.size > maxBytes ? `This image is too large. Choose one of at most ${maxBytes / 1_048_576} MB.` : null;
};
