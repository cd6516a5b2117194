import { newId } from '#contract-kit/ids.ts';
import { coverSizes } from '#contract-kit/cover-sizes.ts';
import type { Deps } from '#platform/deps.ts';
import type { PictureSource, Refused } from '#platform/images/images.ts';
import { coverKey } from '#features/catalogue/server/public.ts';

/**
 * Returns the folder's name, or why rendering failed. Each cover gets its own folder, so a failed upload can delete it.
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
