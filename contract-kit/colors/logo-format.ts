import { pictureTypes } from '../image-format.ts';
import { t } from '../texts/text.ts';

/** For a picker of logos, which may be drawings. */
export const logoTypes = `${pictureTypes},image/svg+xml,.svg`;

export const notALogo = (): string => t`This file isn’t a picture we can use. Choose an SVG, PNG, WebP or JPEG.`;

/** Number of bytes that `isSvg` reads. */
export const svgHeadBytes = 200;

/** Whether a file begins like an SVG. Anything may follow. */
export const isSvg = (bytes: Uint8Array): boolean =>
  /^\s*<(?:\?xml\s|!--|!DOCTYPE\s+svg|svg[\s>])/.test(new TextDecoder().decode(bytes.subarray(0, svgHeadBytes)));
