import { changeFile, fileAt, type FileSlot } from '../drafts/draft-store.ts';

/** Pixels: sharp on a phone, and small enough to be stored with many drafts. */
const size = 192;

/** Returns the middle square, as a small JPEG. */
const drawSquare = async (file: Blob): Promise<string> => {
  const picture = await createImageBitmap(file);
  const side = Math.min(picture.width, picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2];
  canvas.getContext('2d')?.drawImage(picture, left, top, side, side, 0, 0, size, size);
  picture.close();
  return canvas.toDataURL('image/jpeg', 0.8);
};

/** If the browser can't read the cover, there is no small image, and the server says what is wrong. */
export const showCover = async (place: FileSlot, file: File): Promise<void> => {
  const preview = await drawSquare(file).catch(() => null);
  if (fileAt(place)?.name === file.name) changeFile(place, { preview });
};
