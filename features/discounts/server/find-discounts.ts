import { sql } from 'kysely';
import { centsToPrice } from '#contract-kit/money.ts';
import { findUsersByIds } from '#features/account/server/public.ts';
import { countReasonUses } from '#features/orders/server/public.ts';
import type { Queryable } from '#platform/database/open.ts';
import type { CodeState, QuotedCode } from '#features/checkout/quoted-code.ts';
import { readCodeName } from '../contract.ts';
import { dealLabel } from '../deal-label.ts';
import { dealTermsOf, selectDealsOf } from './deals/present-deal.ts';
import { findLabelSellers } from './label-sellers.ts';
import { type CodeRule, type DealRule, type Discounted, discountLines } from './pricing/discount-lines.ts';
import { type Hint, type NamedLine, writeHint } from './pricing/write-hint.ts';
import type { CodeRow } from './tables.ts';
import { forCaller } from '#platform/texts/in-language.ts';

interface DiscountInput {
  readonly lines: readonly NamedLine[];
  /** Includes the sellers of lines that get no discount. */
  readonly sellerIds: readonly string[];
  /** A discount code as typed. */
  readonly code: string | null;
  /** The email is null until the buyer has typed it. */
  readonly buyer: { readonly buyerId: string | null; readonly email: string | null };
  /** Orders that will be closed or resumed, so they don't use up the code. Called only if the code is at a limit. */
  readonly without: (code: CodeRow) => Promise<readonly string[]>;
  readonly now: Date;
}

interface FoundDiscounts extends Pick<Discounted, 'discounts'> {
  readonly code: QuotedCode | null;
  readonly hint: Hint | null;
}

/** What codes and deals take off these lines now. The number of SQL statements doesn't depend on that of the lines. */
export const findDiscounts = async (db: Queryable, input: DiscountInput): Promise<FoundDiscounts> => {
  const { lines, code: typed } = input;
  const deals = await findDeals(db, lines);
  const name = typed === null ? null : readCodeName(typed);
  const refused: FoundCode[] = [];
  const usable: { readonly row: CodeRow; readonly rule: CodeRule }[] = [];
  for (const row of name === null ? [] : await findCodes(db, name, input)) {
    const refusal = await refuseCode(db, row, input);
    if (refusal) refused.push({ row, ...refusal });
    else usable.push({ row, rule: await ruleOf(db, row, lines) });
  }
  const rules = { codes: usable.map(({ rule }) => rule), deals };
  const found = discountLines(lines, rules);
  const standing = usable.map(({ row }, index): FoundCode => ({ row, state: found.codes[index] ?? 'not_for_these' }));
  return {
    discounts: found.discounts,
    hint: forCaller(() => writeHint(lines, rules, found.discounts)),
    code: typed === null ? null : quoteCode(name ?? typed.toUpperCase(), [...standing, ...refused]),
  };
};

interface FoundCode extends Refusal {
  readonly row: CodeRow;
}

/** If several codes have one name, the buyer sees the first of these states that one of the codes has. */
const mostHelpful: readonly CodeState[] = [
  'applied',
  'deal_is_better',
  'below',
  'payment_open',
  'used_by_you',
  'used_up',
  'not_yet',
  'over',
  'not_for_these',
];

const quoteCode = (code: string, found: readonly FoundCode[]): QuotedCode => {
  const [best] = found.toSorted((a, b) => mostHelpful.indexOf(a.state) - mostHelpful.indexOf(b.state));
  if (!best) return { code, state: 'unknown' };
  const { row, state, until } = best;
  return {
    code,
    state,
    ...(row.starts_at && state === 'not_yet' && { startsAt: row.starts_at.toISOString() }),
    ...(state === 'below' && { minSubtotal: centsToPrice(row.min_subtotal_cents) }),
    ...(until && { until: until.toISOString() }),
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

/** The codes of sellers in the cart who sell here now, then the label's. Other sellers' codes must not be revealed. */
const findCodes = async (
  db: Queryable,
  name: string,
  { sellerIds }: Pick<DiscountInput, 'sellerIds'>,
): Promise<CodeRow[]> => {
  const rows = await db
    .selectFrom('discounts_codes')
    .selectAll()
    .where('code', '=', name)
    .where((code) =>
      code.or([code('seller_id', 'is', null), code('seller_id', '=', sql<string>`any(${[...sellerIds]}::uuid[])`)]),
    )
    .where('deleted_at', 'is', null)
    .orderBy(
      (code) => code.ref('seller_id'),
      (order) => order.asc().nullsLast(),
    )
    .execute();
  const sellers = await findUsersByIds(
    db,
    rows.flatMap(({ seller_id: id }) => id ?? []),
  );
  const selling = new Set(sellers.flatMap(({ id, suspended_at: at }) => (at === null ? [id] : [])));
  return rows.filter(({ seller_id: id }) => id === null || selling.has(id));
};

interface Refusal {
  readonly state: CodeState;
  /** When the first of the buyer's open payment pages with the code closes. */
  readonly until?: Date;
}

const refuseCode = async (
  db: Queryable,
  row: CodeRow,
  { buyer, without, now }: DiscountInput,
): Promise<Refusal | null> => {
  if (row.starts_at !== null && row.starts_at > now) return { state: 'not_yet' };
  if (row.paused || (row.ends_at !== null && row.ends_at <= now)) return { state: 'over' };
  const refused = await refuseUse(db, row, { buyer, without: [] });
  return refused && (await refuseUse(db, row, { buyer, without: await without(row) }));
};

interface Use {
  readonly buyer: DiscountInput['buyer'];
  /** Ids of orders that don't count as uses. */
  readonly without: readonly string[];
}

/** Why one more order can't use the code; null if it can. At most one SQL statement. */
export const refuseUse = async (
  db: Queryable,
  { id, max_uses: max, max_uses_per_buyer: maxPerBuyer }: CodeRow,
  use: Use,
): Promise<Refusal | null> => {
  if (max === null && maxPerBuyer === null) return null;
  const { all, byBuyer, openByBuyer, firstCloses } = await countReasonUses(db, { reasonId: id, ...use });
  if (maxPerBuyer !== null && byBuyer >= maxPerBuyer) {
    const isOpen = byBuyer - openByBuyer < maxPerBuyer && firstCloses !== null;
    return isOpen ? { state: 'payment_open', until: firstCloses } : { state: 'used_by_you' };
  }
  return max !== null && all >= max ? { state: 'used_up' } : null;
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
