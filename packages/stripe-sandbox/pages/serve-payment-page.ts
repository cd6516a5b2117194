import type { FastifyInstance, FastifyReply } from 'fastify';
import { formatCents } from '../core/money.ts';
import { ApiError } from '../core/errors.ts';
import { asksForTerms, lockFreshSession } from '../checkout/checkout-sessions.ts';
import type { LineItem, Product } from '../checkout/line-items.ts';
import { listObjects } from '../core/list-objects.ts';
import { authenticateCard, payByBank, payByCard, type PayResult } from '../checkout/pay-session.ts';
import { taxSession } from '../checkout/tax-session.ts';
import type { CheckoutSession } from '../checkout/checkout-sessions.ts';
import type { SandboxCore } from '../core/sandbox-core.ts';
import { getObject, type Work } from '../core/store.ts';
import { readFormBodies, sendPage, serveAssets } from './layout.ts';
import { authenticationPage, closedPage, type OrderLine, paymentPage } from './payment-page.ts';
import { type FieldErrors, type PaymentFields, type PaymentForm, readPaymentForm } from './read-payment-form.ts';

interface View {
  session: CheckoutSession;
  lines: OrderLine[];
  waits: boolean;
}

const toLine = async (work: Work, item: LineItem): Promise<OrderLine> => {
  const product = await getObject<Product>(work, 'product', item.price.product);
  return {
    name: product.name,
    description: product.description,
    image: product.images[0] ?? null,
    quantity: item.quantity,
    cents: item.amount_total,
    currency: item.currency,
  };
};

const viewOf = (core: SandboxCore, sessionId: string): Promise<View | null> =>
  core
    .transact(async (work) => {
      const { body: session, private: secrets } = await lockFreshSession(work, sessionId);
      const items = await listObjects<LineItem>(work, '', { kind: 'item', parent: session.id }, { limit: 100 });
      const lines: OrderLine[] = [];
      for (const item of items.data) lines.push(await toLine(work, item));
      return { session, lines, waits: Boolean(secrets.authenticating) };
    })
    .catch((error) => {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    });

const successUrl = (session: CheckoutSession): string =>
  session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id);

const sendClosed = (reply: FastifyReply, session: CheckoutSession | null): FastifyReply => {
  if (!session) {
    const body = closedPage('Nothing to pay here', 'We can’t find this checkout.', null);
    return sendPage(reply, 404, { title: 'Not found', body });
  }
  if (session.status === 'complete') {
    const link = { href: successUrl(session), label: 'Return to shop' };
    const words = 'You’ve already paid. You won’t be charged twice.';
    return sendPage(reply, 200, { title: 'Payment made', body: closedPage('All done', words, link) });
  }
  const link = session.cancel_url ? { href: session.cancel_url, label: 'Return to shop' } : null;
  const words = 'This payment page has expired. Nothing was charged.';
  return sendPage(reply, 410, {
    title: 'Checkout expired',
    body: closedPage('This checkout has expired', words, link),
  });
};

const sendForm = (
  reply: FastifyReply,
  status: number,
  { session, lines }: View,
  fields: PaymentFields,
  errors: FieldErrors = {},
  message: string | null = null,
): FastifyReply =>
  sendPage(reply, status, {
    title: message || Object.keys(errors).length > 0 ? 'Error: Pay' : 'Pay',
    body: paymentPage(session, lines, fields, errors, message),
    sources: {
      images: lines.flatMap((line) => line.image ?? []),
      forms: [session.success_url.replaceAll(/[{}]/g, '')],
    },
  });

const pay = (core: SandboxCore, sessionId: string, form: PaymentForm): Promise<PayResult> =>
  core.transact((work) =>
    form.by === 'card'
      ? payByCard(work, sessionId, form.card, form.expiry, form.payer)
      : payByBank(work, sessionId, form.account, form.payer),
  );

/** A message with the new total if the tax of the buyer's place has changed it; null if the page showed this total. */
const taxNews = (
  core: SandboxCore,
  sessionId: string,
  { form, shown }: { readonly form: PaymentForm; readonly shown: string | undefined },
): Promise<string | null> =>
  core.transact(async (work) => {
    const { body: session } = await lockFreshSession(work, sessionId);
    if (session.status !== 'open') return null;
    const { amount_total: total, currency } = await taxSession(work, session, form.payer.place);
    return String(total) === shown
      ? null
      : `With tax, the total is ${formatCents(total, currency)}. Check it, and pay.`;
  });

/** A second click finds a complete session and gets the same redirect as the first click. */
const follow = (reply: FastifyReply, result: PayResult): FastifyReply | null => {
  const { session, state } = result;
  if (state === 'authenticate') return reply.redirect(`/c/pay/${session.id}/authenticate`, 303);
  if (state === 'declined') return null;
  return session.status === 'complete' ? reply.redirect(successUrl(session), 303) : sendClosed(reply, session);
};

type SessionRequest = { Params: { sessionId: string }; Body: PaymentFields & { outcome?: string } };

export const servePaymentPage = (core: SandboxCore) => async (app: FastifyInstance) => {
  readFormBodies(app);
  serveAssets(app);

  app.get<SessionRequest>('/c/pay/:sessionId', async (request, reply) => {
    const view = await viewOf(core, request.params.sessionId);
    if (view?.session.status !== 'open') return sendClosed(reply, view?.session ?? null);
    return sendForm(reply, 200, view, { email: view.session.customer_email ?? '' });
  });

  app.post<SessionRequest>('/c/pay/:sessionId', async (request, reply) => {
    const { sessionId } = request.params;
    const view = await viewOf(core, sessionId);
    if (!view || view.session.status === 'expired') return sendClosed(reply, view?.session ?? null);
    if (view.session.status === 'complete') return reply.redirect(successUrl(view.session), 303);
    const isTaxed = view.session.automatic_tax.enabled;
    const read = readPaymentForm(request.body, {
      now: core.now(),
      isTaxed,
      asksForTerms: asksForTerms(view.session),
    });
    if ('errors' in read) return sendForm(reply, 422, view, request.body, read.errors);
    const news = isTaxed ? await taxNews(core, sessionId, { form: read.form, shown: request.body.total }) : null;
    if (news !== null) return sendForm(reply, 409, (await viewOf(core, sessionId)) ?? view, request.body, {}, news);
    const result = await pay(core, sessionId, read.form);
    const message = result.state === 'declined' ? result.message : null;
    return follow(reply, result) ?? sendForm(reply, 402, view, request.body, {}, message);
  });

  app.get<SessionRequest>('/c/pay/:sessionId/authenticate', async (request, reply) => {
    const view = await viewOf(core, request.params.sessionId);
    if (view?.session.status !== 'open') return sendClosed(reply, view?.session ?? null);
    if (!view.waits) return reply.redirect(`/c/pay/${view.session.id}`, 303);
    return sendPage(reply, 200, {
      title: 'Confirm it’s you',
      body: authenticationPage(view.session),
      sources: { forms: [view.session.success_url.replaceAll(/[{}]/g, '')] },
    });
  });

  app.post<SessionRequest>('/c/pay/:sessionId/authenticate', async (request, reply) => {
    const { sessionId } = request.params;
    const view = await viewOf(core, sessionId);
    if (!view) return sendClosed(reply, null);
    const result = await core.transact((work) =>
      authenticateCard(work, sessionId, request.body.outcome === 'complete'),
    );
    const message = result.state === 'declined' ? result.message : null;
    if (result.state === 'closed' && result.session.status === 'open') {
      return reply.redirect(`/c/pay/${sessionId}`, 303);
    }
    const fields = { email: view.session.customer_email ?? '' };
    return follow(reply, result) ?? sendForm(reply, 402, view, fields, {}, message);
  });
};
