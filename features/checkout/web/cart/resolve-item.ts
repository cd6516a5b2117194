import type { Beat } from '#features/catalogue/contract.ts';
import { type CartItem, type LooseItem } from './cart-items.ts';
import { toCartItem } from './new-items.ts';

const same = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

/**
 * Matches by title, artist and license. The item keeps its expiration and gets today's prices.
 * @returns null if nothing matches, or more than one
 */
export const resolveItem = (loose: LooseItem, beats: readonly Beat[]): CartItem | null => {
  const found = beats.filter((beat) => same(beat.title, loose.title) && same(beat.user.username, loose.artist));
  const [beat] = found;
  if (!beat || found.length > 1) return null;
  const byTitle = beat.licenses.filter((license) => same(license.title, loose.type));
  const licenses = byTitle.length > 0 ? byTitle : beat.licenses.filter((license) => same(license.type, loose.type));
  const [license] = licenses;
  if (!license || licenses.length > 1) return null;
  return { ...toCartItem(beat, license, 0), expiration: loose.expiration };
};
