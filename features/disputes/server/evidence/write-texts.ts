import { formatCents, formatDay, formatLongDay, formatSecond } from '#contract-kit/format.ts';
import type { ConsentText, LegalText } from '#content/legal/legal-text.ts';
import { fileLabels } from '#features/licenses/file-kinds.ts';
import { formatLimit } from '#features/licenses/terms.ts';
import type { OrderEvidence, OrderRecord } from '#features/orders/server/public.ts';
import { isForgotten } from '#features/orders/shown-buyer.ts';
import { takenBackOf } from '#features/orders/kept-of.ts';
import { consentSentences } from '#features/orders/consent.ts';
import { type EvidenceTexts, fieldOf, textNames } from '../../dispute-kinds.ts';
import { cutLines } from './cut-text.ts';
import { writeLog } from './write-log.ts';

export interface DisputedOrder {
  readonly order: OrderRecord;
  readonly evidence: OrderEvidence;
  /** Those of the order; null if this shop doesn't know their version. */
  readonly terms: LegalText | null;
  /** What the buyer agreed to besides the terms; null if it isn't known. */
  readonly consent: ConsentText | null;
  /** Stripe's name for the bank's reason. */
  readonly reason: string;
}

/** Reasons for which the shop's refund policy decides the case. */
const refundReasons = ['credit_not_processed', 'product_unacceptable'];
export const isAboutRefunds = (reason: string): boolean => refundReasons.includes(reason);

const describe = ({ items, label, number }: OrderRecord): string => {
  const products = items.map((item) => {
    const { license } = item;
    const usage = license.usageTerms.map(({ name, limit }) => `${name}: ${formatLimit(limit)}`).join('; ');
    return [
      `“${item.beat_title}” by ${item.artist_name}, ${license.exclusive ? 'exclusive' : 'non-exclusive'} license “${license.title}”, ${formatCents(item.paid_cents)}`,
      `Files: ${fileLabels(license.fileTypes)}. ${usage}`.trim(),
      ...(license.description === '' ? [] : [license.description]),
    ].join('\n');
  });
  const intro = `Order ${number} at ${label.name}: licenses to use recorded music and sounds, delivered as digital files. The files and the license agreements could be downloaded from the moment the payment went through, on the order’s page and by the link in the purchase email.`;
  return [intro, ...products].join('\n\n');
};

/** The refund policy in the order's terms. */
export const policyLines = ({ terms }: Pick<DisputedOrder, 'terms'>): readonly string[] =>
  (terms?.parts ?? [])
    .filter(({ heading }) => /refund|withdrawal/i.test(heading))
    .flatMap(({ heading, paragraphs }) => [heading, ...paragraphs]);

const disclose = ({ order, terms, consent }: DisputedOrder): string => {
  const sentences = consentSentences(order, consent);
  const shown =
    order.consent === 'checkbox'
      ? `Before paying, the buyer had to check an unchecked box ${order.provider_consent ? 'on the payment page' : 'at checkout'} that says:`
      : 'Before paying, the buyer read at checkout, above the button that pays:';
  return [
    ...(sentences.length > 0 ? [shown, ...sentences.map((sentence) => `“${sentence}”`)] : []),
    `Beside the button that pays, checkout links to the terms, which the buyer accepted with the order on ${formatSecond(order.created_at)} (version ${order.terms_version}).`,
    ...policyLines({ terms }),
  ].join('\n');
};

/** Lists an order's refunds with their dates, and what banks took back; empty if nothing went back. */
const explainRefunds = ({ order, evidence }: DisputedOrder): string => {
  if (takenBackOf(order) === 0) return '';
  const known = evidence.refunds.map(({ at, cents, itemId, reason }) => {
    const item = order.items.find(({ id }) => id === itemId);
    return `${formatLongDay(at)}: ${formatCents(cents)} refunded${item ? ` for “${item.beat_title}”` : ''}. Reason: ${reason}`;
  });
  const left = formatCents(order.total_cents - takenBackOf(order));
  return [
    ...(order.refunded_cents > 0
      ? [`${formatCents(order.refunded_cents)} of ${formatCents(order.total_cents)} was refunded before the dispute.`]
      : []),
    ...known,
    ...(order.charged_back_cents > 0
      ? [
          `${formatCents(order.charged_back_cents)} was returned to the cardholder after another dispute of this payment.`,
        ]
      : []),
    `The remaining ${left} is for licenses and files that the buyer received and can keep using.`,
  ].join('\n');
};

/** For a buyer who says that they paid twice: their other purchases of the same beat. */
const explainOthers = ({ order, evidence, reason }: DisputedOrder) => {
  const [other] = evidence.others;
  if (reason !== 'duplicate' || !other) return { duplicate_charge_id: '', duplicate_charge_explanation: '' };
  const list = (of: OrderRecord): string =>
    of.items.map((item) => `“${item.beat_title}” (${item.license.title}, ${formatCents(item.paid_cents)})`).join(', ');
  const lines = evidence.others.map(
    (one) =>
      `Order ${one.number}, placed ${formatSecond(one.created_at)}${one.charge_id === null ? '' : `, charge ${one.charge_id}`}: ${list(one)}`,
  );
  return {
    duplicate_charge_id: other.charge_id ?? '',
    duplicate_charge_explanation: [
      `The disputed charge is for order ${order.number}, placed ${formatSecond(order.created_at)}: ${list(order)}. It’s a purchase of its own, with its own agreement and downloads. Other purchases of the same buyer with the same item:`,
      ...lines,
    ].join('\n'),
  };
};

const addressOf = ({ customer }: OrderRecord): string => {
  if (!customer) return '';
  const { name, address, city, state, zip, country } = customer;
  return [name, address, [city, state, zip].filter(Boolean).join(', '), country].filter(Boolean).join('\n');
};

const write = (disputed: DisputedOrder): EvidenceTexts => {
  const { order, evidence } = disputed;
  return {
    product_description: describe(order),
    customer_name: order.customer?.name ?? '',
    customer_email_address: isForgotten(order) ? '' : order.email,
    customer_purchase_ip: evidence.address ?? '',
    billing_address: addressOf(order),
    service_date: order.paid_at ? formatDay(order.paid_at) : '',
    access_activity_log: writeLog(order, evidence),
    refund_policy_disclosure: disclose(disputed),
    refund_refusal_explanation: explainRefunds(disputed),
    ...explainOthers(disputed),
    uncategorized_text: '',
  };
};

/** The evidence's texts, each within its limit, and the names of those that were cut. */
export const writeTexts = (
  disputed: DisputedOrder,
): { readonly texts: EvidenceTexts; readonly cut: readonly string[] } => {
  const whole = write(disputed);
  const limited = textNames.map((name) => ({ name, ...cutLines(whole[name], fieldOf(name).max) }));
  return {
    texts: Object.fromEntries(limited.map(({ name, text }) => [name, text])) as unknown as EvidenceTexts,
    cut: limited.filter(({ isCut }) => isCut).map(({ name }) => fieldOf(name).label()),
  };
};
