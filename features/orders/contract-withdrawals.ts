import { z } from 'zod';
import { endpoint } from '#contract-kit/endpoint.ts';
import { email, id, message, pageNumber, pageOf, price, requiredText, time } from '#contract-kit/shapes.ts';
import { withdrawalState } from './contract.ts';
import { notFound, refundFailures } from './contract-admin.ts';
import { t } from '#contract-kit/texts/text.ts';

export const perWithdrawalsPage = 20;

/** The response is always the same, so that nobody learns whether an order exists or whose it is. */
export const withdraw = endpoint({
  method: 'POST',
  path: '/api/v1/app/withdrawals',
  summary: 'Withdraw from the contract of an order. The acknowledgment only goes to the order’s email address',
  body: z.object({
    name: requiredText(120, () => t`Enter your name.`),
    orderNumber: requiredText(40, () => t`Enter the order number. It’s in your purchase email.`),
    email,
  }),
  status: 202,
  response: message,
  failures: {
    ORDERS_TOO_OFTEN: { status: 429, message: () => t`Too many attempts. Try again in a few minutes.` },
  },
});

const listedWithdrawal = z.object({
  orderId: id,
  number: z.string(),
  /** As typed in the withdrawal form. */
  name: z.string(),
  email: z.string(),
  state: withdrawalState,
  receivedAt: time,
  /** `YYYY-MM-DD`: the last day to refund the order, if the withdrawal is accepted. */
  refundBy: z.iso.date(),
  total: price,
  refunded: price,
});
export type ListedWithdrawal = z.infer<typeof listedWithdrawal>;

export const listWithdrawals = endpoint({
  method: 'GET',
  path: '/api/v1/app/admin/withdrawals',
  summary: 'List withdrawals in a state. Undecided ones are sorted by refund deadline, others newest first',
  access: 'admin',
  query: z.object({ state: withdrawalState.default('received'), page: pageNumber() }),
  response: pageOf('withdrawals', listedWithdrawal),
});

const decision = { access: 'admin', params: z.object({ orderId: id }) } as const;
const decisionFailures = {
  ...notFound,
  ORDERS_NO_WITHDRAWAL: { status: 404, message: () => t`Nobody has withdrawn from this order.` },
  ORDERS_WITHDRAWAL_DECIDED: { status: 409, message: () => t`This withdrawal was already decided. Reload the page.` },
} as const;

export const acceptWithdrawal = endpoint({
  method: 'POST',
  path: '/api/v1/app/admin/orders/:orderId/withdrawal/accept',
  summary: 'Accept a withdrawal. Everything left of the order is refunded, and its licenses end',
  ...decision,
  recentPassword: true,
  /** The browser creates one for each dialog that it opens; a repeated id refunds nothing more. */
  body: z.object({ requestId: id }),
  response: message,
  failures: { ...decisionFailures, ...refundFailures },
});

export const declineWithdrawal = endpoint({
  method: 'POST',
  path: '/api/v1/app/admin/orders/:orderId/withdrawal/decline',
  summary: 'Decline a withdrawal if the right had ended or never existed. The email to the buyer quotes the proof',
  ...decision,
  response: message,
  failures: {
    ...decisionFailures,
    /** The message says what proof is missing. */
    ORDERS_WITHDRAWAL_STANDS: { status: 409, message: () => t`This withdrawal can’t be declined. Accept it.` },
  },
});
