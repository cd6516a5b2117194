// The context that drawing and measuring share.

export type Pen = CanvasRenderingContext2D;

/** The label's typefaces, as the page has them. */
const familyOf = (token: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(token).trim() || 'sans-serif';

export const fonts = {
  display: (size: number) => `800 ${size}px ${familyOf('--font-display')}`,
  plain: (size: number) => `500 ${size}px ${familyOf('--font-sans')}`,
};

/** `alpha` is from 0 to 1. */
export const faded = (color: string, alpha: number): string =>
  `${color}${Math.round(Math.max(0, Math.min(1, alpha)) * 255)
    .toString(16)
    .padStart(2, '0')}`;

/** Recorded frames are read back, so drawing them outside the graphics card is faster. */
export const drawnByProcessor: CanvasRenderingContext2DSettings = { willReadFrequently: true };

export const canvasOf = (width: number, height: number): { readonly canvas: HTMLCanvasElement; readonly pen: Pen } => {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width));
  canvas.height = Math.max(1, Math.round(height));
  const pen = canvas.getContext('2d', drawnByProcessor);
  if (!pen) throw new Error('no 2D canvas');
  pen.imageSmoothingQuality = 'high';
  return { canvas, pen };
};

/** Loads fonts that the page hasn't used yet; otherwise the browser would draw its default font. */
export const loadFonts = async (text: string): Promise<void> => {
  await Promise.all([fonts.display(48), fonts.plain(48)].map((font) => document.fonts.load(font, text))).catch(
    () => undefined,
  );
};
