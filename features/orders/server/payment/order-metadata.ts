import { z } from 'zod';
import { languageCodes } from '#contract-kit/languages/languages.ts';
import { id } from '#contract-kit/shapes.ts';
import { aiUses } from '#features/catalogue/ai-use.ts';
import { fileKind, usageTerm } from '#features/licenses/contract.ts';
import { taxMode } from '#features/settings/contract.ts';
import { readMetadata, writeMetadata } from '#platform/stripe/metadata.ts';
import type { Metadata, SoldCheckout } from '#platform/stripe/payments.ts';
import { priceReason } from '../../contract.ts';
import type { ItemRecord, OrderRecord } from '../lifecycle/order-record.ts';
import type { PlacedOrder } from '../../new-order.ts';

// Stripe stores everything an order freezes, so that the order can be rebuilt: the order's fields in the session's
// metadata, each item's in its line's metadata. Each has at most fifty values.

const customerNames = ['name', 'address', 'city', 'state', 'zip', 'country'] as const;

export const writeOrderMetadata = (order: OrderRecord): Metadata =>
  writeMetadata({
    order_number: order.number,
    placed_at: order.created_at.toISOString(),
    buyer_id: order.buyer_id,
    // Omitted in English, so that those requests don’t change.
    language: order.language,
    terms_version: order.terms_version,
    consent: order.consent,
    consent_version: order.consent_version,
    // Omitted if buyers consented on our pages, so that those requests don’t change.
    consent_asked: order.provider_consent === null ? null : 'stripe',
    buyer_country: order.buyer_country,
    fee_bps: String(order.fee_bps),
    label: JSON.stringify(order.label),
    // Omitted without tax, so that those requests don’t change.
    tax_mode: order.tax_mode === 'off' ? null : order.tax_mode,
    ip_country: order.ip_country,
    ...Object.fromEntries(customerNames.map((name) => [`customer_${name}`, order.customer?.[name] ?? null])),
  });

export const writeItemMetadata = (item: ItemRecord): Metadata =>
  writeMetadata({
    beat_id: item.beat_id,
    license_id: item.license_id,
    beat_title: item.beat_title,
    artist_name: item.artist_name,
    seller_name: item.seller_name,
    cover: item.cover,
    ai_use: item.ai_use,
    beat_cents: String(item.beat_price_cents),
    license_cents: String(item.license_price_cents),
    reduction:
      item.reason === null
        ? null
        : JSON.stringify({
            reason: item.reason,
            reasonId: item.reason_id,
            label: item.reason_label,
            discountCents: item.discount_cents,
            creditCents: item.credit_cents,
          }),
    // Omitted for items without collaborators, so that those requests don’t change.
    shares:
      item.shares.length === 0
        ? null
        : JSON.stringify(item.shares.map((share) => shareFields.map((field) => share[field]))),
    license_title: item.license.title,
    license_description: item.license.description,
    license_files: item.license.fileTypes.join(','),
    license_terms: JSON.stringify(item.license.usageTerms.map(({ name, limit }) => [name, limit])),
    license_exclusive: item.license.exclusive ? 'yes' : null,
  });

/** Values in this order, because field names would take up space. */
const shareFields = ['userId', 'name', 'legalName', 'role', 'bps', 'publishingBps'] as const;

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
const json = z.string().transform(parseJson);

/** A missing value is an error, never 0. */
const whole = (max: number) => z.string().regex(/^\d+$/).transform(Number).pipe(z.number().max(max));
const cents = whole(1_000_000_000);
const termPairs = json
  .pipe(z.array(z.tuple([z.string(), z.string()])))
  .transform((pairs) => pairs.map(([name, limit]) => ({ name, limit })));
const labelFacts = z.object({
  name: z.string(),
  agreementVersion: z.string(),
  governingLaw: z.string(),
  sellerOfRecord: z.object({
    name: z.string(),
    address: z.array(z.string()),
    taxNumber: z.string(),
    email: z.string(),
    taxNote: z.string(),
  }),
});

const reduction = z.object({
  reason: priceReason,
  reasonId: id,
  label: z.string(),
  discountCents: z.number().int().min(0),
  creditCents: z.number().int().min(0),
});

const bps = z.number().int().min(0).max(10_000);
const shares = z.array(z.tuple([id, z.string(), z.string(), z.string(), bps, bps.nullable()])).transform((list) =>
  list.map(([userId, name, legalName, role, share, publishingBps]) => ({
    userId,
    name,
    legalName,
    role,
    bps: share,
    publishingBps,
  })),
);

const itemMetadata = z.object({
  item_id: id,
  seller_id: id,
  beat_id: id,
  license_id: id,
  beat_title: z.string(),
  artist_name: z.string(),
  seller_name: z.string(),
  cover: z.string(),
  ai_use: z.union([z.literal('').transform(() => null), z.enum(aiUses)]),
  beat_cents: cents,
  license_cents: cents,
  reduction: z.union([z.literal('').transform(() => null), json.pipe(reduction)]),
  /** Also empty in metadata of earlier versions. */
  shares: z.union([z.literal('').transform(() => []), json.pipe(shares)]),
  license_title: z.string(),
  license_description: z.string(),
  license_files: z
    .string()
    .transform((list) => list.split(','))
    .pipe(z.array(fileKind)),
  license_terms: termPairs.pipe(z.array(usageTerm)),
  license_exclusive: z.string(),
});

const orderMetadata = z.object({
  order_id: id,
  order_number: z.string().min(1),
  placed_at: z.iso.datetime(),
  buyer_id: z.union([id, z.literal('')]),
  language: z.union([z.literal('').transform(() => null), z.enum(languageCodes)]),
  terms_version: z.string().min(1),
  consent: z.enum(['line', 'checkbox']),
  /** Empty in metadata of earlier versions. */
  consent_version: z.string(),
  consent_asked: z.enum(['', 'stripe']),
  buyer_country: z.string(),
  fee_bps: whole(10_000),
  label: json.pipe(labelFacts),
  tax_mode: z.union([z.literal('').transform(() => 'off' as const), taxMode]),
  ip_country: z.string(),
});

const readAll = <Shape extends z.ZodObject>(shape: Shape, metadata: Metadata): z.output<Shape> =>
  shape.parse(Object.fromEntries(Object.keys(shape.shape).map((name) => [name, readMetadata(metadata, name)])));

const customerOf = (metadata: Metadata): PlacedOrder['customer'] => {
  const [name, address, city, state, zip, country] = customerNames.map((key) =>
    readMetadata(metadata, `customer_${key}`),
  );
  if (!name || address === undefined || city === undefined || zip === undefined || country === undefined) return null;
  return { name, address, city, state: state ?? '', zip, country };
};

/** The order as it was placed. Throws if the checkout lacks part of that, for example if another program made it. */
export const readOrderMetadata = ({ metadata, lines, email, expiresAt, sessionId }: SoldCheckout): PlacedOrder => {
  const order = readAll(orderMetadata, metadata);
  return {
    id: order.order_id,
    number: order.order_number,
    email,
    buyerId: order.buyer_id || null,
    customer: customerOf(metadata),
    language: order.language,
    termsVersion: order.terms_version,
    consent: order.consent,
    consentVersion: order.consent_version || null,
    asksProvider: order.consent_asked === 'stripe',
    buyerCountry: order.buyer_country || null,
    feeBps: order.fee_bps,
    label: order.label,
    taxMode: order.tax_mode,
    ipCountry: order.ip_country || null,
    sessionId,
    sessionExpiresAt: expiresAt,
    createdAt: new Date(order.placed_at),
    items: lines.map((line) => itemOf(readAll(itemMetadata, line.metadata))),
  };
};

const itemOf = (item: z.output<typeof itemMetadata>): PlacedOrder['items'][number] => ({
  id: item.item_id,
  beatId: item.beat_id,
  licenseId: item.license_id,
  sellerId: item.seller_id,
  beatTitle: item.beat_title,
  artistName: item.artist_name,
  sellerName: item.seller_name,
  cover: item.cover,
  aiUse: item.ai_use,
  license: {
    title: item.license_title,
    description: item.license_description,
    fileTypes: item.license_files,
    usageTerms: item.license_terms,
    exclusive: item.license_exclusive === 'yes',
  },
  beatPriceCents: item.beat_cents,
  licensePriceCents: item.license_cents,
  reduction: item.reduction,
  shares: item.shares,
});
