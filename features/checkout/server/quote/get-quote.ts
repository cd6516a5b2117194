import type { ResponseOf } from '#contract-kit/endpoint.ts';
import { fail, type Failure } from '#contract-kit/failure.ts';
import { formatCents } from '#contract-kit/format.ts';
import { centsToPrice, priceToCents } from '#contract-kit/money.ts';
import { currentFiles, findSellable, type Sellable, type SellableBeat } from '#features/catalogue/server/public.ts';
import type { LicenseRow } from '#features/licenses/server/public.ts';
import { isEcomEnabled } from '#features/settings/server/public.ts';
import type { Problem, quote, QuoteLine } from '../../contract.ts';
import type { CheckoutDeps } from '../checkout-deps.ts';
import { type Decision, exclusiveOf } from '../holds/decide-holds.ts';
import type { Holder, Visitor } from '../holds/holders.ts';
import { foreseeHolds } from '../holds/holds.ts';
import { holdNotice } from '../holds/hold-messages.ts';

export interface CartLine {
  readonly beatId: string;
  readonly licenseId: string;
  /** As the buyer saw it. */
  readonly price?: string | undefined;
}

/** A line that can be bought, with everything an order stores about it. */
export interface Offer {
  readonly beat: SellableBeat;
  readonly license: LicenseRow;
}

export interface Quote {
  readonly items: readonly QuoteLine[];
  /** One per line, null if it can't be bought at all. */
  readonly offers: readonly (Offer | null)[];
  readonly totalCents: number;
}

export const offerCents = ({ beat, license }: Offer): number => beat.priceCents + license.price_cents;

type QuoteDeps = Pick<CheckoutDeps, 'db' | 'clock' | 'config'>;

interface QuoteInput {
  readonly lines: readonly CartLine[];
  /** What they hold themselves doesn't block them. */
  readonly holder: Holder;
}

/** Today's prices of cart lines, and why some can't be bought. */
export const quoteLines = async (deps: QuoteDeps, { lines, holder }: QuoteInput): Promise<Quote> => {
  const { db } = deps;
  const beatIds = [...new Set(lines.map((line) => line.beatId))];
  const sellables = await findSellable(db, lines);
  const files = new Set((await currentFiles(db, beatIds)).map((file) => `${file.beat_id} ${file.kind}`));
  const found = sellables.map((sellable) => offerOf(sellable, files));
  const exclusives = new Map<string, number>();
  found.forEach((offer, index) => {
    if (offer?.license.exclusive && !exclusives.has(offer.beat.id)) exclusives.set(offer.beat.id, index);
  });
  const things = [...exclusives.keys()].map(exclusiveOf);
  const holds = await foreseeHolds(deps, db, { things, holder });

  const items = lines.map((line, index): QuoteLine => {
    const offer = found[index] ?? null;
    const block = blockOf(line, index, { lines, beat: sellables[index]?.beat, offer, exclusives, holds });
    if (block !== null || offer === null) {
      return quoteLine(line, block ?? 'LICENSE_GONE', messages[block ?? 'LICENSE_GONE'], null);
    }
    const cents = offerCents(offer);
    if (line.price !== undefined && priceToCents(line.price) !== cents) {
      return quoteLine(line, 'PRICE_CHANGED', `The price is now ${formatCents(cents)}.`, offer);
    }
    const hold = offer.license.exclusive ? holds.get(exclusiveOf(line.beatId).key) : undefined;
    return { ...quoteLine(line, null, null, offer), notice: hold ? holdNotice(hold, deps.clock.now()) : null };
  });
  const offers = items.map((item, index) => (item.price === null ? null : (found[index] ?? null)));
  return {
    items,
    offers,
    totalCents: offers.reduce((sum, offer) => sum + (offer ? offerCents(offer) : 0), 0),
  };
};

/** A license that promises a file the beat doesn't have isn't offered. */
const offerOf = ({ beat, license }: Sellable, files: ReadonlySet<string>): Offer | null =>
  beat && license?.file_types.every((kind) => files.has(`${beat.id} ${kind}`)) ? { beat, license } : null;

interface Surroundings {
  readonly lines: readonly CartLine[];
  readonly beat: SellableBeat | null | undefined;
  readonly offer: Offer | null;
  /** The first exclusive line of each beat. */
  readonly exclusives: ReadonlyMap<string, number>;
  readonly holds: ReadonlyMap<string, Decision>;
}

const blockOf = (line: CartLine, index: number, around: Surroundings): Problem | null => {
  const { lines, beat, offer, exclusives, holds } = around;
  if (beat?.state === 'sold') return 'SOLD_EXCLUSIVELY';
  if (beat?.state !== 'published') return 'BEAT_GONE';
  if (offer === null) return 'LICENSE_GONE';
  const first = lines.findIndex(({ beatId, licenseId }) => beatId === line.beatId && licenseId === line.licenseId);
  if (first < index) return 'DUPLICATE';
  const exclusive = exclusives.get(line.beatId);
  if (exclusive !== undefined && exclusive !== index) return 'DUPLICATE';
  return offer.license.exclusive && holds.get(exclusiveOf(line.beatId).key)?.outcome === 'taken' ? 'RESERVED' : null;
};

const messages: Readonly<Record<Problem, string>> = {
  BEAT_GONE: 'This beat is no longer for sale.',
  LICENSE_GONE: 'This license is no longer available. Choose another one.',
  SOLD_EXCLUSIVELY: 'This beat was sold exclusively.',
  RESERVED: 'Someone is buying this beat exclusively right now. Try again in half an hour.',
  PRICE_CHANGED: 'The price has changed.',
  DUPLICATE: 'This beat is already in your cart. An exclusive license covers all the others.',
};

const quoteLine = (
  line: CartLine,
  problem: Problem | null,
  message: string | null,
  offer: Offer | null,
): QuoteLine => ({
  beatId: line.beatId,
  licenseId: line.licenseId,
  problem,
  message,
  notice: null,
  price: offer && centsToPrice(offerCents(offer)),
  files: offer && [...offer.license.file_types],
});

export const getQuote = async (
  deps: QuoteDeps,
  lines: readonly CartLine[],
  visitor: Visitor,
): Promise<ResponseOf<typeof quote> | Failure<'ECOM_OFF'>> => {
  if (!(await isEcomEnabled(deps.db))) return fail('ECOM_OFF');
  const { items, totalCents } = await quoteLines(deps, { lines, holder: { ...visitor, email: null } });
  return { items: [...items], total: centsToPrice(totalCents) };
};
