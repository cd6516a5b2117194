import type { Beat } from '#features/catalogue/contract.ts';
import type { License } from '#features/licenses/contract.ts';
import { expirationFrom } from './cart-expiry.ts';
import type { CartItem } from './cart-items.ts';

// Separate from the cart, which every first page loads.

export type CartBeat = Pick<Beat, '_id' | 'title' | 'price' | 'coverImage'> & {
  readonly user: Pick<Beat['user'], 'username'> & Partial<Pick<Beat['user'], 'name'>>;
};
export type CartLicense = Pick<License, '_id' | 'title' | 'price'> & Partial<Pick<License, 'fileTypes'>>;

export const toCartItem = (beat: CartBeat, license: CartLicense, now: number): CartItem => ({
  track: {
    _id: beat._id,
    title: beat.title,
    price: beat.price,
    coverImage: beat.coverImage,
    user: { username: beat.user.username, ...(beat.user.name !== undefined && { name: beat.user.name }) },
  },
  license: {
    _id: license._id,
    title: license.title,
    type: license.title,
    price: license.price,
    ...(license.fileTypes && { fileTypes: license.fileTypes }),
  },
  expiration: expirationFrom(now),
});

/** Cart items for the same beat under other licenses. */
export const rivalsOf = (items: readonly CartItem[], trackId: string, licenseId: string): CartItem[] =>
  items.filter((item) => item.track._id === trackId && item.license._id !== licenseId);
