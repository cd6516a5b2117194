import { newId } from '#contract-kit/ids.ts';
import { coverSizes } from '#features/catalogue/contract.ts';
import type { Deps } from '#platform/deps.ts';
import { redrawSquares } from '#platform/images/redraw-picture.ts';
import { coverKey } from '../present-beat.ts';

/**
 * Draws a cover anew in all its sizes; answers the folder's name, or null when it cannot be drawn. No two covers share a
 * folder, so that what a broken upload has left can go without asking who else shows it.
 */
export const storeCover = async ({ storage }: Pick<Deps, 'storage'>, bytes: Uint8Array): Promise<string | null> => {
  const squares = await redrawSquares(bytes, coverSizes);
  if (!squares) return null;
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
