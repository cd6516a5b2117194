import type { ParsedInput } from '#contract-kit/endpoint.ts';
import { fail, type Failure } from '#contract-kit/failure.ts';
import { formatCents } from '#contract-kit/format.ts';
import { centsToPrice, priceToCents } from '#contract-kit/money.ts';
import { findSellable, type Sellable, type SellableBeat } from '#features/catalogue/server/public.ts';
import { isEcomEnabled } from '#features/settings/server/public.ts';
import { findShares } from '#features/splits/server/public.ts';
import type { Deps } from '#platform/deps.ts';
import type { Problem, quote, QuoteLine, QuoteResponse } from '../../contract.ts';
import { type Decision, exclusiveOf, isTaken } from '../holds/decide-holds.ts';
import type { Holder, Visitor } from '../holds/holders.ts';
import { foreseeHolds } from '../holds/holds.ts';
import { holdNotice } from '../holds/hold-messages.ts';
import { findOpenPages } from '../openings/open-checkouts.ts';
import { type CartLine, type ListedLine, listCents, payCents, type PricedLine } from './cart-lines.ts';
import { tryCode } from './limit-codes.ts';
import { reduceLines } from './reduce-lines.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

export interface Quote {
  readonly items: readonly QuoteLine[];
  /** One per line, null if it can't be bought at all. */
  readonly priced: readonly (PricedLine | null)[];
  readonly totalCents: number;
  readonly taxMode: QuoteResponse['taxMode'];
  readonly savedCents: number;
  readonly hint: { readonly words: string; readonly seller: string } | null;
  readonly code: QuoteResponse['code'];
}

interface QuoteInput {
  readonly lines: readonly CartLine[];
  /** A discount code as typed. */
  readonly code: string | null;
  /** The buyer, whom their own holds don't block. */
  readonly holder: Holder;
  /** The holder's orders that will be closed or resumed, so these don't use anything up. */
  readonly ownOrders?: readonly string[];
}

/** Today's prices of cart lines, and why some can't be bought. */
export const quoteLines = async (deps: Deps, input: QuoteInput): Promise<Quote> => {
  const { db } = deps;
  const { lines, code, holder, ownOrders = [] } = input;
  const sellables = await findSellable(db, lines);
  const shares = await findShares(
    db,
    sellables.flatMap(({ beat }) => beat ?? []),
  );
  const found = sellables.map(listedLine);
  const exclusives = new Map<string, number>();
  found.forEach((listed, index) => {
    if (listed?.license.exclusive && !exclusives.has(listed.beat.id)) exclusives.set(listed.beat.id, index);
  });
  const things = [...exclusives.keys()].map(exclusiveOf);
  const holds = await foreseeHolds(deps, db, { things, holder });

  const blocks = lines.map((line, index) =>
    blockOf(line, index, { lines, beat: sellables[index]?.beat, listed: found[index] ?? null, exclusives, holds }),
  );
  const listed = found.map((each, index) => (blocks[index] === null ? each : null));
  const reduced = await reduceLines(db, {
    lines,
    listed,
    sellerIds: sellables.flatMap(({ beat }) => beat?.sellerId ?? []),
    code,
    holder,
    ownOrders,
  });
  const priced = listed.map((each, index) =>
    each && !reduced.refused.has(index)
      ? { ...each, reduction: reduced.reductions.get(index) ?? null, shares: shares.get(each.beat.id) ?? [] }
      : null,
  );
  const items = lines.map((line, index): QuoteLine => {
    const block = blocks[index] ?? null;
    const refusal = reduced.refused.get(index);
    if (refusal) return quoteLine(line, refusal.problem, refusal.message, null);
    const buyable = priced[index] ?? null;
    if (block !== null || buyable === null) {
      const decision = holds.get(exclusiveOf(line.beatId).key);
      const message =
        block === 'RESERVED' && decision?.outcome === 'promised' ? promisedMessage : messages[block ?? 'LICENSE_GONE'];
      return quoteLine(line, block ?? 'LICENSE_GONE', forCaller(message), null);
    }
    // An offer's price doesn't depend on the list price.
    const isChanged = line.offerId === undefined && line.price !== undefined;
    if (isChanged && priceToCents(line.price) !== listCents(buyable)) {
      return quoteLine(line, 'PRICE_CHANGED', nowCosts(payCents(buyable)), buyable);
    }
    const hold = buyable.license.exclusive ? holds.get(exclusiveOf(line.beatId).key) : undefined;
    return {
      ...quoteLine(line, null, null, buyable),
      notice: hold ? forCaller(() => holdNotice(hold, deps.clock.now())) : null,
    };
  });
  return {
    items,
    priced,
    totalCents: priced.reduce((sum, line) => sum + (line ? payCents(line) : 0), 0),
    taxMode: deps.config.taxMode,
    savedCents: priced.reduce((sum, line) => sum + (line?.reduction?.discountCents ?? 0), 0),
    hint: reduced.hint,
    code: reduced.code,
  };
};

const listedLine = ({ beat, license }: Sellable): ListedLine | null => (beat && license ? { beat, license } : null);

interface Surroundings {
  readonly lines: readonly CartLine[];
  readonly beat: SellableBeat | null | undefined;
  readonly listed: ListedLine | null;
  /** Index of the first exclusive line, by beat id. */
  readonly exclusives: ReadonlyMap<string, number>;
  readonly holds: ReadonlyMap<string, Decision>;
}

type Block = Exclude<Problem, 'OFFER_GONE' | 'UPGRADE_GONE' | 'UPGRADED_TWICE'>;

const blockOf = (line: CartLine, index: number, around: Surroundings): Block | null => {
  const { lines, beat, listed, exclusives, holds } = around;
  if (beat?.state === 'sold') return 'SOLD_EXCLUSIVELY';
  if (beat?.state !== 'published') return 'BEAT_GONE';
  if (listed === null) return 'LICENSE_GONE';
  const first = lines.findIndex(({ beatId, licenseId }) => beatId === line.beatId && licenseId === line.licenseId);
  if (first < index) return 'DUPLICATE';
  const exclusive = exclusives.get(line.beatId);
  if (exclusive !== undefined && exclusive !== index) return 'DUPLICATE';
  return listed.license.exclusive && isTaken(holds.get(exclusiveOf(line.beatId).key)) ? 'RESERVED' : null;
};

const nowCosts = (cents: number): string => forCaller(() => t`The price is now ${{ price: formatCents(cents) }}.`);

const messages: Readonly<Record<Block, () => string>> = {
  BEAT_GONE: () => t`This is no longer for sale.`,
  LICENSE_GONE: () => t`This license is no longer available. Choose another one.`,
  SOLD_EXCLUSIVELY: () => t`This beat was sold exclusively.`,
  RESERVED: () => t`Someone is buying this beat exclusively right now. Try again in half an hour.`,
  PRICE_CHANGED: () => t`The price has changed.`,
  DUPLICATE: () => t`This is already in your cart.`,
};

const promisedMessage = (): string =>
  t`This beat is held for another buyer whose offer was accepted. Try again in two days.`;

const quoteLine = (
  line: CartLine,
  problem: Problem | null,
  message: string | null,
  buyable: PricedLine | null,
): QuoteLine => ({
  beatId: line.beatId,
  licenseId: line.licenseId,
  problem,
  message,
  notice: null,
  list: buyable && centsToPrice(listCents(buyable)),
  discount: buyable && centsToPrice(buyable.reduction?.discountCents ?? 0),
  credit: buyable && centsToPrice(buyable.reduction?.creditCents ?? 0),
  reason: buyable?.reduction?.reason ?? null,
  reasonLabel: buyable?.reduction?.label ?? null,
  price: buyable && centsToPrice(payCents(buyable)),
  files: buyable && [...buyable.license.file_types],
});

export const presentQuote = ({ items, totalCents, taxMode, savedCents, hint, code }: Quote): QuoteResponse => ({
  items: [...items],
  total: centsToPrice(totalCents),
  taxMode,
  saved: centsToPrice(savedCents),
  hint: hint?.words ?? null,
  hintSeller: hint?.seller ?? null,
  code,
});

export const typedCode = (code: string | undefined): string | null => (code === undefined || code === '' ? null : code);

export const getQuote = async (
  deps: Deps,
  { items: lines, code: typed }: ParsedInput<typeof quote>['body'],
  visitor: Visitor,
): Promise<QuoteResponse | Failure<'ECOM_OFF'>> => {
  if (!(await isEcomEnabled(deps.db))) return fail('ECOM_OFF');
  const { network } = visitor;
  const quoted = await tryCode(deps, { code: typedCode(typed), network }, async (code) => {
    const ownOrders = code === null ? [] : await findOpenPages(deps, deps.db, visitor);
    return await quoteLines(deps, { lines, code, holder: { ...visitor, email: null }, ownOrders });
  });
  return presentQuote(quoted);
};
