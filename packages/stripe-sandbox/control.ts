import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { activateAccount, findTestBank, finishOnboarding, restrictAccount } from './sellers/change-account.ts';
import type { WebhookDeliverer } from './webhooks/deliver-webhooks.ts';
import { type DeliveryHabits, usualHabits } from './core/delivery-habits.ts';
import { closeDispute, escalateInquiry, openDispute } from './charges/dispute-charge.ts';
import { warnOfFraud } from './charges/fraud-warnings.ts';
import { ApiError, notFound } from './core/errors.ts';
import { lockFreshSession } from './checkout/checkout-sessions.ts';
import { processDue } from './keep-time.ts';
import { matureNow } from './balance/mature-pending.ts';
import { payOut } from './sellers/payouts.ts';
import { authenticateCard, payByBank, payByCard, settleBankDebit } from './checkout/pay-session.ts';
import { findTestAccount, findTestCard } from './charges/payment-methods.ts';
import { refundCharge } from './charges/refund-charge.ts';
import { resendEvent } from './webhooks/resend-event.ts';
import { reverseTransfer } from './transfers/reverse-transfer.ts';
import { noOutage, type SandboxCore } from './core/sandbox-core.ts';
import { usualTax } from './core/tax-setup.ts';
import { updateObject } from './core/store.ts';

const placeSchema = z.strictObject({
  country: z.string().length(2).default('AT'),
  state: z.string().default(''),
  zip: z.string().default(''),
  line1: z.string().default('1 Test Street'),
  city: z.string().default('Testville'),
  taxId: z.string().default(''),
});

const paySchema = z.strictObject({
  card: z.string().default('4242424242424242'),
  /** A bank account instead of a card. */
  account: z.string().optional(),
  authenticate: z.enum(['complete', 'fail']).optional(),
  name: z.string().default('Test Buyer'),
  email: z.string().optional(),
  /** The buyer's own currency, if the page may offer it. */
  currency: z.string().length(3).optional(),
  /** The buyer's place, for sessions with tax. */
  place: placeSchema.default(placeSchema.parse({})),
});

const habitsSchema = z.strictObject({
  hold: z.boolean(),
  duplicate: z.boolean(),
  order: z.enum(['created', 'reversed', 'shuffled']),
  delayMs: z.number().int().min(0),
  drop: z.array(z.string()),
});

/** Pays like the hosted page, without a browser. */
const pay = async (core: SandboxCore, sessionId: string, input: z.output<typeof paySchema>) => {
  const result = await core.transact(async (work) => {
    const { body: session } = await lockFreshSession(work, sessionId);
    const payer = {
      name: input.name,
      email: input.email ?? session.customer_email ?? 'buyer@example.com',
      ...(session.automatic_tax.enabled && { place: input.place }),
      ...(input.currency !== undefined && { currency: input.currency }),
    };
    if (input.account !== undefined) {
      const account = findTestAccount(input.account);
      if (!account) throw notFound('test bank account', input.account, 'account');
      return payByBank(work, sessionId, account, payer);
    }
    const card = findTestCard(input.card);
    if (!card) throw notFound('test card', input.card, 'card');
    return payByCard(work, sessionId, card, { month: 12, year: 2040 }, payer);
  });
  if (result.state !== 'authenticate' || !input.authenticate) return result;
  return core.transact((work) => authenticateCard(work, sessionId, input.authenticate === 'complete'));
};

const expireNow = async (core: SandboxCore, sessionId: string) => {
  await core.transact(async (work) => {
    const { body: session } = await lockFreshSession(work, sessionId);
    if (session.status === 'open') await updateObject(work, session, { expires_at: work.now }, { dueAt: work.now });
  });
  await processDue(core);
  return core.transact(async (work) => (await lockFreshSession(work, sessionId)).body);
};

const outcome = z.strictObject({ outcome: z.enum(['success', 'failure']).optional() });
/** Cents; by default all that is left. */
const partSchema = z.strictObject({ amount: z.number().int().positive().optional() });
const disputeSchema = z.strictObject({
  reason: z.string().optional(),
  inquiry: z.boolean().optional(),
  /** Cents; by default all that no refund or other dispute has taken. */
  amount: z.number().int().positive().optional(),
  prevented: z.enum(['resolution', 'block']).optional(),
  /** Seconds; null if the bank takes no response. */
  dueIn: z.number().int().nullable().optional(),
});
const closeSchema = z.strictObject({
  outcome: z.enum(['won', 'lost']),
  returned: z.number().int().positive().optional(),
});
const faultSchema = z.strictObject({
  status: z.union([z.number().int().min(400).max(599), z.enum(['reset', 'lost'])]),
  count: z.number().int().min(1).max(1000).default(1),
  on: z.string().default(''),
});
const outageSchema = z.strictObject({
  delayMs: z.number().int().min(0).max(60_000).default(noOutage.delayMs),
  status: z.number().int().min(400).max(599).nullable().default(noOutage.status),
});
const settingsSchema = z.strictObject({
  settleDelayMs: z.number().int().min(0).optional(),
  availableDelayMs: z.number().int().min(0).optional(),
  overdraft: z.boolean().optional(),
  adaptivePricing: z.boolean().optional(),
  termsUrl: z.string().nullable().optional(),
  country: z.string().length(2).nullable().optional(),
});
const onboardSchema = z.strictObject({
  name: z.string().default('Test Seller'),
  /** A test bank account. */
  bank: z.string().default('000123456789'),
  ending: z.enum(['done', 'missing', 'review']).default('done'),
});
const taxSchema = z.strictObject({
  active: z.boolean().default(usualTax.active),
  registered: z.boolean().default(usualTax.registered),
  computes: z.boolean().default(usualTax.computes),
});
const nothing = z.strictObject({});

const onboard = (core: SandboxCore, accountId: string, input: z.output<typeof onboardSchema>) => {
  const bank = findTestBank(input.bank);
  if (!bank) throw notFound('test bank account', input.bank, 'bank');
  return core.transact((work) => finishOnboarding(work, accountId, { name: input.name, bank }, input.ending));
};

type Lever = <T>(path: string, schema: z.ZodType<T>, run: (id: string, input: T) => unknown) => void;

const serveAccountLevers = (core: SandboxCore, lever: Lever): void => {
  lever('/accounts/:id/onboard', onboardSchema, (id, input) => onboard(core, id, input));
  lever('/accounts/:id/activate', nothing, (id) => core.transact((work) => activateAccount(work, id)));
  lever('/accounts/:id/restrict', nothing, (id) => core.transact((work) => restrictAccount(work, id)));
  lever('/accounts/:id/payout', nothing, (id) => core.transact((work) => payOut(work, id)));
  lever('/transfers/:id/reverse', partSchema, (id, input) => core.transact((work) => reverseTransfer(work, id, input)));
  lever('/balance/mature', nothing, async () => ({ matured: await core.transact((work) => matureNow(work)) }));
};

/** Endpoints for tests, not part of Stripe's API: JSON in, JSON out. */
export const serveControl = (core: SandboxCore, deliverer: WebhookDeliverer) => async (app: FastifyInstance) => {
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof ApiError) return reply.code(error.status).send({ error: error.body });
    if (error instanceof z.ZodError) return reply.code(400).send({ error: { message: z.prettifyError(error) } });
    core.log.error({ err: error }, 'Payment sandbox: a control request failed');
    return reply.code(500).send({ error: { message: 'The payment sandbox failed.' } });
  });
  const lever: Lever = (path, schema, run) =>
    app.post<{ Params: { id?: string } }>(path, (request) =>
      run(request.params.id ?? '', schema.parse(request.body ?? {})),
    );

  lever('/sessions/:id/pay', paySchema, (id, input) => pay(core, id, input));
  lever('/sessions/:id/settle', outcome, (id, input) =>
    core.transact((work) => settleBankDebit(work, id, input.outcome)),
  );
  serveAccountLevers(core, lever);
  lever('/sessions/:id/expire', nothing, (id) => expireNow(core, id));
  lever('/charges/:id/refund', partSchema, (id, input) => core.transact((work) => refundCharge(work, id, input)));
  lever('/charges/:id/dispute', disputeSchema, (id, input) => core.transact((work) => openDispute(work, id, input)));
  lever('/charges/:id/warn', nothing, (id) => core.transact((work) => warnOfFraud(work, id)));
  lever('/disputes/:id/escalate', nothing, (id) => core.transact((work) => escalateInquiry(work, id)));
  lever('/disputes/:id/close', closeSchema, (id, input) => core.transact((work) => closeDispute(work, id, input)));
  lever('/events/:id/resend', nothing, async (id) => {
    await core.transact((work) => resendEvent(work, id));
    return { queued: true };
  });
  lever('/webhooks', habitsSchema.partial(), (_id, input) => {
    core.habits = { ...usualHabits, ...input } as DeliveryHabits;
    core.onChange();
    return core.habits;
  });
  lever('/webhooks/flush', nothing, () => deliverer.deliverDue(true));
  lever('/faults', faultSchema, (_id, { status, count, on }) => {
    core.addFaults(status, count, on);
    return { status, count, on };
  });
  lever('/outage', outageSchema, (_id, outage) => {
    core.outage = outage;
    return outage;
  });
  lever('/tax', taxSchema, (_id, tax) => {
    core.tax = tax;
    return tax;
  });
  lever('/settings', settingsSchema, (_id, input) => {
    core.settleDelayMs = input.settleDelayMs ?? core.settleDelayMs;
    core.availableDelayMs = input.availableDelayMs ?? core.availableDelayMs;
    core.overdraft = input.overdraft ?? core.overdraft;
    core.country = input.country === undefined ? core.country : input.country;
    core.termsUrl = input.termsUrl === undefined ? core.termsUrl : input.termsUrl;
    core.adaptivePricing = input.adaptivePricing ?? core.adaptivePricing;
    return input;
  });
};
