import { coverSide, paintCover } from './paint-cover.ts';
import { readBars } from './sound-bars.ts';

/**
 * A cover for a beat without one: its sound as a picture. The same title and sound give the same file, so that an
 * upload of it can be continued after a reload.
 * @throws if the browser can't draw.
 */
export const drawCover = async (title: string, sounds: readonly File[]): Promise<File> => {
  const bars = await readBars(title, sounds);
  const canvas = document.createElement('canvas');
  canvas.width = coverSide;
  canvas.height = coverSide;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser can’t draw.');
  paintCover(context, title, bars);
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
  if (!jpeg) throw new Error('This browser can’t save what it draws.');
  return new File([jpeg], 'cover.jpg', { type: 'image/jpeg' });
};
