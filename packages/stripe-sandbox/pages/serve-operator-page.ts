import type { FastifyInstance, FastifyReply } from 'fastify';
import { currencyName } from '../core/money.ts';
import { activateAccount, restrictAccount } from '../sellers/change-account.ts';
import { closeDispute, escalateInquiry, openDispute } from '../charges/dispute-charge.ts';
import { warnOfFraud } from '../charges/fraud-warnings.ts';
import { ApiError, refused } from '../core/errors.ts';
import { expireSession, lockFreshSession } from '../checkout/checkout-sessions.ts';
import { listDeliveries, listPayments, listSellers } from './list-board.ts';
import { listObjects } from '../core/list-objects.ts';
import { matureNow } from '../balance/mature-pending.ts';
import { payOut } from '../sellers/payouts.ts';
import { settleBankDebit } from '../checkout/pay-session.ts';
import { refundCharge } from '../charges/refund-charge.ts';
import { resendEvent } from '../webhooks/resend-event.ts';
import { reverseTransfer } from '../transfers/reverse-transfer.ts';
import { balanceOf } from '../balance/balance.ts';
import type { PaymentIntent } from '../charges/payment-intents.ts';
import type { SandboxCore } from '../core/sandbox-core.ts';
import { getObject, type Work } from '../core/store.ts';
import { readFormBodies, sendPage } from './layout.ts';
import { operatorPage } from './operator-page.ts';

type Fields = { amount?: string };

const chargeOf = async (work: Work, sessionId: string): Promise<string> => {
  const { body: session } = await lockFreshSession(work, sessionId);
  const intent = session.payment_intent
    ? await getObject<PaymentIntent>(work, 'payment_intent', session.payment_intent)
    : null;
  if (!intent?.latest_charge) throw refused('This checkout has not been paid.');
  return intent.latest_charge;
};

const disputeOf = async (work: Work, sessionId: string): Promise<string> => {
  const parent = await chargeOf(work, sessionId);
  const { data } = await listObjects(work, '', { kind: 'dispute', parent }, { limit: 1 });
  if (!data[0]) throw refused('This payment is not disputed.');
  return data[0].id;
};

const centsOf = ({ settings: { currency } }: Work, amount: string | undefined): number | undefined => {
  if (amount === undefined) return undefined;
  if (/^\d{1,9}(\.\d{1,2})?$/.test(amount)) return Math.round(Number(amount) * 100);
  throw refused(`Enter the amount in ${currencyName(currency)}, like 9.99, not "${amount}".`);
};

const expireOpen = async (work: Work, sessionId: string): Promise<void> => {
  const { body: session } = await lockFreshSession(work, sessionId);
  if (session.status !== 'open') throw refused(`This checkout is already ${session.status}.`);
  await expireSession(work, session);
};

const presses: Record<string, (work: Work, sessionId: string, fields: Fields) => Promise<unknown>> = {
  refund: async (work, id, { amount }) =>
    refundCharge(work, await chargeOf(work, id), { amount: centsOf(work, amount) }),
  dispute: async (work, id) => openDispute(work, await chargeOf(work, id)),
  inquire: async (work, id) => openDispute(work, await chargeOf(work, id), { inquiry: true }),
  warn: async (work, id) => warnOfFraud(work, await chargeOf(work, id)),
  escalate: async (work, id) => escalateInquiry(work, await disputeOf(work, id)),
  win: async (work, id) => closeDispute(work, await disputeOf(work, id), { outcome: 'won' }),
  lose: async (work, id) => closeDispute(work, await disputeOf(work, id), { outcome: 'lost' }),
  settle: (work, id) => settleBankDebit(work, id, 'success'),
  bounce: (work, id) => settleBankDebit(work, id, 'failure'),
  expire: expireOpen,
};

const sellerPresses: Record<string, (work: Work, accountId: string) => Promise<unknown>> = {
  activate: activateAccount,
  restrict: restrictAccount,
  payout: payOut,
};

const sendBoard = async (core: SandboxCore, reply: FastifyReply, status: number, message: string | null) => {
  const board = await core.transact(async (work) => ({
    balance: { ...(await balanceOf(work)), currency: work.settings.currency },
    payments: await listPayments(work),
    sellers: await listSellers(work),
    events: await listDeliveries(work),
  }));
  return sendPage(reply, status, { title: 'Payment sandbox', body: operatorPage(board, message) });
};

/** A small version of Stripe's dashboard: refunds, disputes, bank debits, sellers, resending events. */
export const serveOperatorPage = (core: SandboxCore) => async (app: FastifyInstance) => {
  readFormBodies(app);

  const act = async (reply: FastifyReply, run: (work: Work) => Promise<unknown>) => {
    try {
      await core.transact(run);
      return reply.redirect('/', 303);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return sendBoard(core, reply, error.status, error.message);
    }
  };

  app.get('/', (_request, reply) => sendBoard(core, reply, 200, null));

  for (const [name, run] of Object.entries(presses)) {
    app.post<{ Params: { sessionId: string }; Body: Fields | undefined }>(
      `/payments/:sessionId/${name}`,
      (request, reply) => act(reply, (work) => run(work, request.params.sessionId, request.body ?? {})),
    );
  }

  for (const [name, run] of Object.entries(sellerPresses)) {
    app.post<{ Params: { id: string } }>(`/accounts/:id/${name}`, (request, reply) =>
      act(reply, (work) => run(work, request.params.id)),
    );
  }

  app.post<{ Params: { id: string }; Body: Fields | undefined }>('/transfers/:id/reverse', (request, reply) =>
    act(reply, (work) => reverseTransfer(work, request.params.id, { amount: centsOf(work, request.body?.amount) })),
  );

  app.post('/balance/mature', (_request, reply) => act(reply, matureNow));

  app.post<{ Params: { id: string } }>('/events/:id/resend', (request, reply) =>
    act(reply, (work) => resendEvent(work, request.params.id)),
  );
};
