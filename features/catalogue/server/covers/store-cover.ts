import { newId } from '#contract-kit/ids.ts';
import { coverSizes } from '#contract-kit/cover-sizes.ts';
import type { Deps } from '#platform/deps.ts';
import type { PictureSource, Refused } from '#platform/images/images.ts';
import { coverKey } from './cover-paths.ts';

/**
 * Draws a cover that `checkCover` has let through in all its sizes; answers the folder's name, or why it cannot be drawn. No two covers share a
 * folder, so that what a broken upload has left can go without asking who else shows it.
 */
export const storeCover = async (
  { storage, images }: Pick<Deps, 'storage' | 'images'>,
  source: PictureSource,
): Promise<string | Refused> => {
  const squares = await images.drawSquares(source, coverSizes);
  if ('refused' in squares) return squares;
  const cover = newId();
  try {
    for (const [size, square] of squares) {
      await storage.put(coverKey(cover, size), square, { contentType: 'image/webp' });
    }
  } catch (error) {
    await removeCover({ storage }, cover);
    throw error;
  }
  return cover;
};

export const removeCover = async ({ storage }: Pick<Deps, 'storage'>, cover: string): Promise<void> => {
  for (const size of coverSizes) await storage.remove(coverKey(cover, size)).catch(() => undefined);
};
