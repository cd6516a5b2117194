import type { SellableBeat } from '#features/catalogue/server/public.ts';
import type { LicenseRow } from '#features/licenses/server/public.ts';
import type { Share } from '#features/splits/server/public.ts';
import type { Reduction } from '#features/orders/new-order.ts';

export interface CartLine {
  readonly beatId: string;
  readonly licenseId: string;
  readonly price?: string | undefined;
  readonly upgradeOf?: string | undefined;
  readonly orderKey?: string | undefined;
  readonly offerId?: string | undefined;
}

export interface ListedLine {
  readonly beat: SellableBeat;
  readonly license: LicenseRow;
}

/** Has everything that an order stores about a line. */
export interface PricedLine extends ListedLine {
  readonly reduction: Reduction | null;
  readonly shares: readonly Share[];
}

export const listCents = ({ beat, license }: ListedLine): number => beat.priceCents + license.price_cents;

export const payCents = (line: PricedLine): number =>
  listCents(line) - (line.reduction ? line.reduction.discountCents + line.reduction.creditCents : 0);
