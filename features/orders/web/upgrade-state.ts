import type { OrderItem, UpgradeOffer } from '../contract.ts';
import type { OrderLink } from './order-link.ts';

export interface UpgradeOf {
  /** Id of the item to upgrade. */
  readonly of: string;
  /** Key of the item's order, for guests. Sent with the cart's line, and never part of a URL. */
  readonly orderKey?: string;
  readonly from: string;
}

export interface Upgradable {
  readonly itemId: string;
  readonly beatId: string;
  readonly title: string;
  readonly artist: string;
  readonly coverImage: string;
  readonly license: string;
}

export const upgradableOf = (item: OrderItem): Upgradable => ({
  itemId: item._id,
  beatId: item.beatId,
  title: item.title,
  artist: item.artist,
  coverImage: item.coverImage,
  license: item.license.title,
});

/** An exclusive license is the highest. */
export const mayUpgrade = ({ state, license }: OrderItem): boolean => state === 'granted' && !license.exclusive;

export const checkoutPath = '/beatstore/checkout';

/** The checkout's state (features/checkout/web/checkout-state.ts). The license's price includes the beat's. */
export const upgradeState = (bought: Upgradable, offer: UpgradeOffer, key: OrderLink['key']) => ({
  beat: {
    _id: bought.beatId,
    title: bought.title,
    price: '0.00',
    coverImage: bought.coverImage,
    user: { username: bought.artist, name: bought.artist },
  },
  license: {
    _id: offer.licenseId,
    title: offer.license,
    type: offer.license,
    price: offer.list,
    fileTypes: offer.files,
  },
  artistUsername: bought.artist,
  upgrade: { of: bought.itemId, from: bought.license, ...(key !== undefined && { orderKey: key }) } satisfies UpgradeOf,
});
