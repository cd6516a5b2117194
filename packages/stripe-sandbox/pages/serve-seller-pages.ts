import type { FastifyInstance, FastifyReply } from 'fastify';
import { finishOnboarding } from '../sellers/change-account.ts';
import { ApiError } from '../core/errors.ts';
import { listObjects } from '../core/list-objects.ts';
import { payOut } from '../sellers/payouts.ts';
import type { Account } from '../sellers/accounts.ts';
import { balanceOf } from '../balance/balance.ts';
import type { BalanceTransaction } from '../balance/balance-transactions.ts';
import type { SandboxCore } from '../core/sandbox-core.ts';
import { getObject, onBehalfOf } from '../core/store.ts';
import { type Errand, findVisit, followLink, type LinkKind } from '../core/visit-links.ts';
import { expressPage } from './express-page.ts';
import { readFormBodies, sendPage } from './layout.ts';
import { onboardingPage } from './onboarding-page.ts';
import { closedPage } from './payment-page.ts';
import { type OnboardingErrors, type OnboardingFields, readOnboardingForm } from './read-onboarding-form.ts';

type LinkRequest = { Params: { account: string; link: string } };
type VisitRequest = { Params: { visit: string }; Body: OnboardingFields };

const shownEntries = 50;

const sendNothing = (reply: FastifyReply): FastifyReply => {
  const body = closedPage('Nothing here', 'We can’t find this page.', null);
  return sendPage(reply, 404, { title: 'Not found', body });
};

/** For a used link or an expired visit: redirects to the shop's URL for a new link, if the shop has set one. */
const sendOver = (reply: FastifyReply, errand: Errand): FastifyReply => {
  if (errand.refreshUrl) return reply.redirect(errand.refreshUrl, 303);
  const words = 'A link to this page works once and expires quickly. Open it from the shop again.';
  return sendPage(reply, 410, { title: 'Link used', body: closedPage('This link has been used', words, null) });
};

const serveLinks = (core: SandboxCore, app: FastifyInstance, kind: LinkKind, path: string): void => {
  // A HEAD request must not use up the link.
  app.get<LinkRequest>(`/${path}/e/:account/:link`, { exposeHeadRoute: false }, async (request, reply) => {
    const found = await core.transact((work) => followLink(work, kind, request.params.link));
    if (!found) return sendNothing(reply);
    return 'to' in found ? reply.redirect(found.to, 303) : sendOver(reply, found.stale);
  });
};

const findSeller = (core: SandboxCore, kind: LinkKind, visit: string) =>
  core.transact(async (work) => {
    const found = await findVisit(work, kind, visit);
    return found && { ...found, seller: await getObject<Account>(work, 'account', found.errand.account) };
  });

const serveOnboarding = (core: SandboxCore, app: FastifyInstance): void => {
  const sendForm = (
    reply: FastifyReply,
    status: number,
    page: { visit: string; seller: Account; returnUrl: string; fields: OnboardingFields; errors?: OnboardingErrors },
  ) =>
    sendPage(reply, status, {
      title: page.errors ? 'Error: Get paid' : 'Get paid',
      body: onboardingPage(page.visit, page.seller, page.returnUrl, page.fields, page.errors ?? {}),
      sources: { forms: [page.returnUrl] },
    });

  app.get<VisitRequest>('/setup/s/:visit', async (request, reply) => {
    const { visit } = request.params;
    const found = await findSeller(core, 'account_link', visit);
    if (!found) return sendNothing(reply);
    if (found.over) return sendOver(reply, found.errand);
    const { seller, errand } = found;
    const fields = { holder: seller.business_profile.name ?? '' };
    return sendForm(reply, 200, { visit, seller, returnUrl: errand.returnUrl!, fields });
  });

  app.post<VisitRequest>('/setup/s/:visit', async (request, reply) => {
    const { visit } = request.params;
    const found = await findSeller(core, 'account_link', visit);
    if (!found) return sendNothing(reply);
    if (found.over) return sendOver(reply, found.errand);
    const { seller, errand } = found;
    const fields = request.body ?? {};
    const read = readOnboardingForm(fields);
    if ('errors' in read) {
      return sendForm(reply, 422, { visit, seller, returnUrl: errand.returnUrl!, fields, errors: read.errors });
    }
    await core.transact((work) => finishOnboarding(work, seller.id, read.form, read.form.ending));
    return reply.redirect(errand.returnUrl!, 303);
  });
};

const sendDashboard = async (core: SandboxCore, reply: FastifyReply, visit: string, refusal: ApiError | null) => {
  const found = await findSeller(core, 'login_link', visit);
  if (!found) return sendNothing(reply);
  if (found.over) return sendOver(reply, found.errand);
  const [balance, history] = await core.transact(async (work) => {
    const own = onBehalfOf(work, found.seller.id);
    const kind = 'balance_transaction';
    return [
      await balanceOf(own),
      await listObjects<BalanceTransaction>(own, '', { kind }, { limit: shownEntries }),
    ] as const;
  });
  return sendPage(reply, refusal?.status ?? 200, {
    title: 'Seller dashboard',
    body: expressPage(visit, found.seller, balance, history.data, refusal?.message ?? null),
  });
};

const serveDashboard = (core: SandboxCore, app: FastifyInstance): void => {
  app.get<VisitRequest>('/express/s/:visit', (request, reply) =>
    sendDashboard(core, reply, request.params.visit, null),
  );

  app.post<VisitRequest>('/express/s/:visit/payout', async (request, reply) => {
    const { visit } = request.params;
    const found = await findSeller(core, 'login_link', visit);
    if (!found) return sendNothing(reply);
    if (found.over) return sendOver(reply, found.errand);
    try {
      await core.transact((work) => payOut(work, found.seller.id));
      return reply.redirect(`/express/s/${visit}`, 303);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return sendDashboard(core, reply, visit, error);
    }
  });
};

export const serveSellerPages = (core: SandboxCore) => async (app: FastifyInstance) => {
  readFormBodies(app);
  serveLinks(core, app, 'account_link', 'setup');
  serveLinks(core, app, 'login_link', 'express');
  serveOnboarding(core, app);
  serveDashboard(core, app);
};
