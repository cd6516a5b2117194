import { ApiError, type Api } from '#contract-kit/api.ts';
import { formatCents, formatPrice } from '#contract-kit/format.ts';
import { priceToCents } from '#contract-kit/money.ts';
import { t } from '#contract-kit/texts/text.ts';
import type {
  AdminItem,
  AdminOrder,
  correctOrderEmail,
  reconcileAgain,
  refundOrder,
  resellItem,
  resendPurchaseEmail,
  restoreItem,
  withdrawItem,
} from '../../contract-admin.ts';
import type { acceptWithdrawal, declineWithdrawal } from '../../contract-withdrawals.ts';

export type Act =
  | { readonly kind: 'refund-all' | 'refund-amount' | 'mail' | 'correct-email' | 'reconcile' }
  | { readonly kind: 'accept-withdrawal' | 'decline-withdrawal' }
  | { readonly kind: 'refund-item' | 'withdraw' | 'restore' | 'resell'; readonly item: AdminItem };

export interface Question {
  readonly title: string;
  /** The consequences for money and files. */
  readonly text: string;
  readonly confirm: string;
  readonly needsReason: boolean;
  readonly reasonHint: string;
  /** Its variant. Two that are equally right look alike. */
  readonly button: 'danger' | 'primary' | 'secondary';
}

const itemLeft = ({ paid, refunded }: AdminItem): number => priceToCents(paid) - priceToCents(refunded);

export const isRefund = ({ kind }: Act): boolean => kind.startsWith('refund-');

const reasonHintOf = (act: Act): string => {
  if (isRefund(act)) return t`Sellers see it, and so does the buyer if you email them.`;
  return act.kind === 'withdraw'
    ? t`We email it to the buyer.`
    : t`For the audit log and your books. The buyer doesn’t see it.`;
};

export const questionOf = (act: Act, order: AdminOrder): Question => ({
  ...wordsOf(act, order),
  reasonHint: reasonHintOf(act),
});

/** Says which upgrades end and are refunded together with these items; empty if there are none. */
const upgradesNote = (items: readonly AdminItem[]): string => {
  const orders = [...new Set(items.flatMap(({ replacedBy }) => replacedBy?.orderNumber ?? []))];
  if (orders.length === 0) return '';
  const numbers = orders.join(', ');
  return orders.length === 1
    ? t`The upgrade in ${{ order: numbers }} ends and is refunded, too.`
    : t`The upgrades in ${{ orders: numbers }} end and are refunded, too.`;
};

const withNote = (text: string, items: readonly AdminItem[]): string =>
  [text, upgradesNote(items)].filter(Boolean).join(' ');

const wordsOf = (act: Act, order: AdminOrder): Omit<Question, 'reasonHint'> => {
  const buyer = order.buyer.email ?? t`The buyer`;
  const way = order.paidWith ?? t`the way they paid`;
  switch (act.kind) {
    case 'refund-all':
      return {
        title: t`Refund ${{ amount: formatCents(order.leftCents) }}?`,
        text: withNote(
          t`${{ buyer }} gets ${{ amount: formatCents(order.leftCents) }} back to ${{ way }}. Every license in this order ends, and its files can’t be downloaded anymore. We take back what sellers were paid for it. Stripe keeps its fee.`,
          order.items,
        ),
        confirm: t`Refund in full`,
        needsReason: true,
        button: 'danger',
      };
    case 'refund-amount':
      return {
        title: t`Refund an amount?`,
        text: t`${{ buyer }} gets it back to ${{ way }}. Each seller covers their share of it. Licenses stay valid until everything is refunded: ${{ amount: formatCents(order.leftCents) }} is left.`,
        confirm: t`Refund this amount`,
        needsReason: true,
        button: 'danger',
      };
    case 'refund-item':
      return {
        title: t`Refund ${{ title: act.item.title }}?`,
        text: withNote(
          t`${{ buyer }} gets ${{ amount: formatCents(itemLeft(act.item)) }} back to ${{ way }}. The license ends, and its files can’t be downloaded anymore. We take back what ${{ seller: act.item.seller.name }} was paid for it. Stripe keeps its fee.`,
          [act.item],
        ),
        confirm: t`Refund ${{ amount: formatCents(itemLeft(act.item)) }}`,
        needsReason: true,
        button: 'danger',
      };
    case 'withdraw':
      return {
        title: t`Withdraw the license for ${{ title: act.item.title }}?`,
        text: t`The license ends, and its files can’t be downloaded anymore. No money moves: the buyer isn’t refunded, and ${{ seller: act.item.seller.name }} keeps their part.`,
        confirm: t`Withdraw license`,
        needsReason: true,
        button: 'danger',
      };
    case 'restore':
      return {
        title: t`Restore the license for ${{ title: act.item.title }}?`,
        text: act.item.exclusive
          ? t`The license is valid again, and its files can be downloaded. No money moves. The beat goes off sale.`
          : t`The license is valid again, and its files can be downloaded. No money moves.`,
        confirm: t`Restore license`,
        needsReason: true,
        button: 'primary',
      };
    case 'resell':
      return {
        title: t`Put ${{ title: act.item.title }} back on sale?`,
        text: t`Anyone can buy the beat again. The earlier license stays withdrawn. No money moves.`,
        confirm: t`Put back on sale`,
        needsReason: false,
        button: 'primary',
      };
    case 'mail':
      return {
        title: t`Send the purchase email again?`,
        text: t`${{ buyer }} gets a new email with the link to their files and license agreements. Links sent earlier stay valid.`,
        confirm: t`Send email`,
        needsReason: false,
        button: 'primary',
      };
    case 'correct-email':
      return {
        title: t`Correct the email?`,
        text: t`The order moves from ${{ buyer }} to the email you enter, and its files and license agreements are sent there. Links that went to ${{ buyer }} stop working. Stripe’s own receipt isn’t changed.`,
        confirm: t`Correct email`,
        needsReason: true,
        button: 'primary',
      };
    case 'accept-withdrawal':
      return {
        title: t`Accept the withdrawal?`,
        text:
          order.leftCents > 0
            ? t`${{ buyer }} gets ${{ amount: formatCents(order.leftCents) }} back to ${{ way }}, and an email. Every license in this order ends, and its files can’t be downloaded anymore. We take back what sellers were paid for it. Stripe keeps its fee.`
            : t`Nothing is left to refund. Every license in this order ends, its files can’t be downloaded anymore, and ${{ buyer }} gets an email.`,
        confirm: t`Accept withdrawal`,
        needsReason: false,
        button: 'secondary',
      };
    case 'decline-withdrawal':
      return {
        title: t`Decline the withdrawal?`,
        text: t`${{ buyer }} gets an email that says why they have no right of withdrawal, and quotes the proof. The order stays as it is.`,
        confirm: t`Decline withdrawal`,
        needsReason: false,
        button: 'secondary',
      };
    case 'reconcile':
      return {
        title: t`Check this payment with Stripe?`,
        text: t`We’ll check the ${{ amount: formatPrice(order.total) }} payment with Stripe, then bring licenses, refunds and transfers in line with it. If nothing has changed there, nothing changes here.`,
        confirm: t`Check with Stripe`,
        needsReason: false,
        button: 'primary',
      };
  }
};

/** The typed amount in cents, or the reason why it's refused. */
export const readAmount = (typed: string, leftCents: number): number | string => {
  const text = typed.trim().replace(/^\p{Sc}/u, '');
  // Commas only separate thousands: with decimal commas, "1,5" would become fifteen.
  const amount = /^\d{1,3}(,\d{3})+(\.|$)/.test(text) ? text.replaceAll(',', '') : text;
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(amount)) return t`Enter an amount, like 19.99.`;
  const cents = priceToCents(amount);
  if (cents === 0) return t`Enter an amount, like 19.99.`;
  return cents > leftCents ? t`At most ${{ amount: formatCents(leftCents) }} is left to refund.` : cents;
};

export interface ActInput {
  readonly reason: string;
  readonly cents: number | undefined;
  readonly email: string;
  /** For refunds; sellers are emailed in any case. */
  readonly emailBuyer: boolean;
  /** Stays the same in an open dialog until Stripe refuses for good, so a refund sent twice is made once. */
  readonly requestId: string;
}

/** Refunds upgrades, too, as the confirmation says. */
const withUpgrades = (items: readonly AdminItem[]): { readonly upgradesToo?: true } =>
  upgradesNote(items) === '' ? {} : { upgradesToo: true };

export const sendAct = (
  api: Api,
  order: Pick<AdminOrder, 'id' | 'items'>,
  act: Act,
  { reason, cents, email, emailBuyer, requestId }: ActInput,
): Promise<{ message: string }> => {
  const params = { orderId: order.id };
  const path = '/api/v1/app/admin/orders/:orderId';
  if (!('item' in act)) {
    if (act.kind === 'mail') return api<typeof resendPurchaseEmail>(`POST ${path}/send-purchase-email`, { params });
    if (act.kind === 'correct-email') {
      return api<typeof correctOrderEmail>(`POST ${path}/email`, { params, body: { email, reason } });
    }
    if (act.kind === 'accept-withdrawal') {
      return api<typeof acceptWithdrawal>(`POST ${path}/withdrawal/accept`, { params, body: { requestId } });
    }
    if (act.kind === 'decline-withdrawal') {
      return api<typeof declineWithdrawal>(`POST ${path}/withdrawal/decline`, { params });
    }
    if (act.kind === 'reconcile') return api<typeof reconcileAgain>(`POST ${path}/reconcile`, { params });
    const both = act.kind === 'refund-all' ? withUpgrades(order.items) : {};
    return api<typeof refundOrder>(`POST ${path}/refunds`, {
      params,
      body: { requestId, reason, emailBuyer, cents, ...both },
    });
  }
  if (act.kind === 'refund-item') {
    return api<typeof refundOrder>(`POST ${path}/refunds`, {
      params,
      body: { requestId, reason, emailBuyer, items: [act.item.id], ...withUpgrades([act.item]) },
    });
  }
  const ofItem = { params: { ...params, itemId: act.item.id } };
  if (act.kind === 'resell') return api<typeof resellItem>(`POST ${path}/items/:itemId/resell`, ofItem);
  return act.kind === 'withdraw'
    ? api<typeof withdrawItem>(`POST ${path}/items/:itemId/withdraw`, { ...ofItem, body: { reason } })
    : api<typeof restoreItem>(`POST ${path}/items/:itemId/restore`, { ...ofItem, body: { reason } });
};

/** Stripe has refused for good: another try is a new refund. */
export const isRefusedRefund = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'ORDERS_REFUND_REFUSED';
