import type { Deps } from '#platform/deps.ts';
import { sendCsv } from '#platform/http/csv.ts';
import { type Route, route, sent } from '#platform/http/route.ts';
import * as contract from '../contract.ts';
import * as admin from '../contract-admin.ts';
import { previewLetter } from './campaigns/campaign-mail.ts';
import { listCampaigns } from './campaigns/campaigns.ts';
import { changeCampaign } from './campaigns/change-campaign.ts';
import { getNewBeats, sendNewBeats } from './campaigns/new-beats.ts';
import { sendTest } from './campaigns/send-test.ts';
import { startCampaign } from './campaigns/start-campaign.ts';
import { countSubscribers, listSubscribers } from './people/list-subscribers.ts';
import { subscribersCsv } from './people/subscribers-csv.ts';
import { getPreferences, savePreferences, unsubscribe } from './preferences/preferences.ts';
import { askToSubscribe } from './sign-up/ask-to-subscribe.ts';
import { confirm, lookAtConfirmation } from './sign-up/confirm.ts';

export const subscribersRoutes = (deps: Deps): Route[] => [
  route(contract.subscribe, ({ body, request }) => askToSubscribe(deps, { ...body, address: request.ip })),
  route(contract.joinEmailList, ({ body, request }) =>
    askToSubscribe(deps, { ...body, categories: ['email-updates'], address: request.ip }),
  ),
  route(contract.getConfirmation, ({ query }) => lookAtConfirmation(deps, query.token)),
  route(contract.confirmSubscription, ({ body }) => confirm(deps, body)),
  route(contract.getPreferences, ({ query }) => getPreferences(deps, query.token)),
  route(contract.savePreferences, ({ body }) => savePreferences(deps, body)),
  route(contract.unsubscribe, ({ query }) => unsubscribe(deps, query.token)),
  route(contract.openUnsubscribe, ({ query, reply }): typeof sent => {
    const token = encodeURIComponent(query.token);
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    reply.redirect(`/subscriptions?token=${token}`);
    return sent;
  }),
  ...adminRoutes(deps),
];

const adminRoutes = (deps: Deps): Route[] => [
  route(admin.listSubscribers, ({ query }) => listSubscribers(deps.db, query)),
  route(admin.countSubscribers, () => countSubscribers(deps.db)),
  route(admin.subscribersCsv, async ({ query, actor, reply }): Promise<typeof sent> =>
    sendCsv(reply, 'subscribers.csv', await subscribersCsv(deps, query, actor)),
  ),
  route(admin.previewLetter, ({ body }) => previewLetter(deps, body)),
  route(admin.sendTest, ({ body, actor }) => sendTest(deps, body, actor)),
  route(admin.startCampaign, ({ body, actor }) => startCampaign(deps, body, actor)),
  route(admin.listCampaigns, ({ query }) => listCampaigns(deps.db, query.page)),
  route(admin.pauseCampaign, ({ params, actor }) => changeCampaign(deps, { ...params, to: 'paused', actor })),
  route(admin.resumeCampaign, ({ params, actor }) => changeCampaign(deps, { ...params, to: 'sending', actor })),
  route(admin.cancelCampaign, ({ params, actor }) => changeCampaign(deps, { ...params, to: 'canceled', actor })),
  route(admin.getNewBeats, () => getNewBeats(deps)),
  route(admin.sendNewBeats, ({ body, actor }) => sendNewBeats(deps, body.id, actor)),
];
