import type { Deps } from '#platform/deps.ts';
import { sendCsv } from '#platform/http/csv.ts';
import { type Route, route, type sent } from '#platform/http/route.ts';
import * as contract from '../../contract-admin.ts';
import { previewLetter } from '../campaigns/campaign-mail.ts';
import { listCampaigns } from '../campaigns/campaigns.ts';
import { changeCampaign } from '../campaigns/change-campaign.ts';
import { getNewBeats, sendNewBeats } from '../campaigns/new-beats.ts';
import { sendTest } from '../campaigns/send-test.ts';
import { startCampaign } from '../campaigns/start-campaign.ts';
import { countSubscribers, listSubscribers } from './list-subscribers.ts';
import { subscribersCsv } from './subscribers-csv.ts';

export const adminRoutes = (deps: Deps): Route[] => [
  route(contract.listSubscribers, ({ query }) => listSubscribers(deps.db, query)),
  route(contract.countSubscribers, () => countSubscribers(deps.db)),
  route(contract.subscribersCsv, async ({ query, actor, reply }): Promise<typeof sent> =>
    sendCsv(reply, 'subscribers.csv', await subscribersCsv(deps, query, actor)),
  ),
  route(contract.previewLetter, ({ body }) => previewLetter(deps, body)),
  route(contract.sendTest, ({ body, actor }) => sendTest(deps, body, actor)),
  route(contract.startCampaign, ({ body, actor }) => startCampaign(deps, body, actor)),
  route(contract.listCampaigns, ({ query }) => listCampaigns(deps.db, query.page)),
  route(contract.pauseCampaign, ({ params, actor }) => changeCampaign(deps, { ...params, to: 'paused', actor })),
  route(contract.resumeCampaign, ({ params, actor }) => changeCampaign(deps, { ...params, to: 'sending', actor })),
  route(contract.cancelCampaign, ({ params, actor }) => changeCampaign(deps, { ...params, to: 'canceled', actor })),
  route(contract.getNewBeats, () => getNewBeats(deps)),
  route(contract.sendNewBeats, ({ body, actor }) => sendNewBeats(deps, body.id, actor)),
];
