import type { UpgradeOffer } from '../contract.ts';
import type { OrderLink } from './order-link.ts';

/** What a cart line knows of the license that it replaces. */
export interface UpgradeOf {
  /** The order's item. */
  readonly of: string;
  /** The key of its order, for guests. It's sent with the line, and stands in no address. */
  readonly orderKey?: string;
  /** The title of the license. */
  readonly from: string;
}

/** A bought license that can become another one. */
export interface Upgradable {
  readonly itemId: string;
  readonly beatId: string;
  readonly title: string;
  readonly artist: string;
  readonly coverImage: string;
  /** Its license's title. */
  readonly license: string;
}

export const checkoutPath = '/beatstore/checkout';

/** What the checkout is opened with, as for any one beat (features/checkout/web/checkout-state.ts): nobody sees the two prices apart. */
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
