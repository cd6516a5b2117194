import { centsToPrice } from '#contract-kit/money.ts';
import { findUsersByIds } from '#features/account/server/public.ts';
import { countReasonUses } from '#features/orders/server/public.ts';
import type { Queryable } from '#platform/database/open.ts';
import { type CodeState, type QuotedCode, readCodeName } from '../contract.ts';
import { dealLabel } from '../deal-label.ts';
import { dealTermsOf, selectDealsOf } from './deals/present-deal.ts';
import { findLabelSellers } from './label-sellers.ts';
import { type CodeRule, type DealRule, type Discounted, discountLines } from './pricing/discount-lines.ts';
import { type Hint, type NamedLine, writeHint } from './pricing/write-hint.ts';
import type { CodeRow } from './tables.ts';

interface DiscountInput {
  /** Those that may have a discount. */
  readonly lines: readonly NamedLine[];
  /** Whose beats are in the cart, with one of these lines or another. */
  readonly sellerIds: readonly string[];
  /** As typed. */
  readonly code: string | null;
  /** The email is null until they have typed it. */
  readonly buyer: { readonly buyerId: string | null; readonly email: string | null };
  /** Orders of theirs whose use of the code doesn't count, because they will be closed or gone on with. */
  readonly ownOrders: readonly string[];
  readonly now: Date;
}

export interface FoundDiscounts extends Pick<Discounted, 'discounts'> {
  readonly code: QuotedCode | null;
  /** What is missing for a deal, as the buyer reads it. */
  readonly hint: Hint | null;
}

/** What codes and deals take off these lines now. The same few statements for any number of lines. */
export const findDiscounts = async (db: Queryable, input: DiscountInput): Promise<FoundDiscounts> => {
  const { lines, code: typed } = input;
  const deals = await findDeals(db, lines);
  const name = typed === null ? null : readCodeName(typed);
  const row = name === null ? null : await findCode(db, name, input);
  const refused = row && (await refuseCode(db, row, input));
  const code = row && refused === null ? await ruleOf(db, row, lines) : null;
  const rules = { code, deals };
  const found = discountLines(lines, rules);
  return {
    discounts: found.discounts,
    hint: writeHint(lines, rules, found.discounts),
    code: typed === null ? null : quoteCode(name ?? typed.toUpperCase(), row, refused ?? found.code),
  };
};

/** With what the buyer waits for or misses. */
const quoteCode = (code: string, row: CodeRow | null, found: CodeState | null): QuotedCode => {
  const state = row === null ? 'unknown' : (found ?? 'unknown');
  return {
    code,
    state,
    ...(row?.starts_at && state === 'not_yet' && { startsAt: row.starts_at.toISOString() }),
    ...(row && state === 'below' && { minSubtotal: centsToPrice(row.min_subtotal_cents) }),
  };
};

const findDeals = async (db: Queryable, lines: readonly NamedLine[]): Promise<DealRule[]> => {
  if (lines.length === 0) return [];
  const rows = await selectDealsOf(db, [...new Set(lines.map(({ sellerId }) => sellerId))]).execute();
  return rows.map((row): DealRule => {
    const terms = dealTermsOf(row);
    const licenses = new Set(row.license_ids);
    return {
      ...terms,
      id: row.id,
      label: dealLabel(terms),
      sellerId: row.seller_id,
      fits: ({ licenseId, isExclusive, isReduced }) =>
        !isReduced && (licenses.size > 0 ? licenses.has(licenseId) : !isExclusive),
    };
  });
};

/** Null as well for a code of somebody whose beats aren't in the cart, or who doesn't sell here now: nobody learns of it. */
const findCode = async (
  db: Queryable,
  name: string,
  { sellerIds }: Pick<DiscountInput, 'sellerIds'>,
): Promise<CodeRow | null> => {
  const row = await db
    .selectFrom('discounts_codes')
    .selectAll()
    .where('code', '=', name)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row || row.seller_id === null) return row ?? null;
  if (!sellerIds.includes(row.seller_id)) return null;
  const [seller] = await findUsersByIds(db, [row.seller_id]);
  return seller && seller.suspended_at === null ? row : null;
};

const refuseCode = async (
  db: Queryable,
  row: CodeRow,
  { buyer, ownOrders, now }: DiscountInput,
): Promise<CodeState | null> => {
  if (row.starts_at !== null && row.starts_at > now) return 'not_yet';
  if (row.paused || (row.ends_at !== null && row.ends_at <= now)) return 'over';
  return await refuseUse(db, row, { buyer, without: ownOrders });
};

interface Use {
  readonly buyer: DiscountInput['buyer'];
  /** Orders that don't count. */
  readonly without: readonly string[];
}

/** Whether one more order may use the code. One statement, none if it has no limit. */
export const refuseUse = async (
  db: Queryable,
  { id, max_uses: max, max_uses_per_buyer: maxPerBuyer }: CodeRow,
  use: Use,
): Promise<'used_up' | 'used_by_you' | null> => {
  if (max === null && maxPerBuyer === null) return null;
  const { all, byBuyer } = await countReasonUses(db, { reasonId: id, ...use });
  if (maxPerBuyer !== null && byBuyer >= maxPerBuyer) return 'used_by_you';
  return max !== null && all >= max ? 'used_up' : null;
};

const ruleOf = async (db: Queryable, row: CodeRow, lines: readonly NamedLine[]): Promise<CodeRule> => {
  const sellers = lines.map(({ sellerId, sellerUsername }) => ({ id: sellerId, username: sellerUsername }));
  const of = row.seller_id === null ? await findLabelSellers(db, sellers) : new Set([row.seller_id]);
  const [beats, licenses] = [new Set(row.beat_ids), new Set(row.license_ids)];
  return {
    id: row.id,
    label: row.code,
    kind: row.kind,
    value: row.value,
    minSubtotalCents: row.min_subtotal_cents,
    fits: ({ sellerId, beatId, licenseId, isExclusive }) =>
      of.has(sellerId) &&
      (beats.size === 0 || beats.has(beatId)) &&
      (licenses.size === 0 || licenses.has(licenseId)) &&
      (row.exclusive_too || !isExclusive),
  };
};
