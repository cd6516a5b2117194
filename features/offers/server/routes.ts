import type { Deps } from '#platform/deps.ts';
import { type Route, route } from '#platform/http/route.ts';
import * as settings from '../contract-settings.ts';
import * as contract from '../contract.ts';
import { acceptOffer, counterOffer, declineOffer, withdrawOffer } from './acts/act-on-offer.ts';
import { makeOffer } from './acts/make-offer.ts';
import { countWaiting, listOffers } from './read/list-offers.ts';
import { listMinimums, listOfferSettings, setOfferMinimum } from './settings/offer-settings.ts';

export const offersRoutes = (deps: Deps): Route[] => [
  route(contract.listOffers, ({ query, actor }) => listOffers(deps, { ...query, userId: actor.id })),
  route(contract.countWaiting, ({ actor }) => countWaiting(deps, actor.id)),
  route(contract.makeOffer, (call) => makeOffer(deps, call)),
  route(contract.acceptOffer, ({ params, body, actor }) => acceptOffer(deps, { ...params, ...body, actor })),
  route(contract.declineOffer, ({ params, body, actor }) => declineOffer(deps, { ...params, ...body, actor })),
  route(contract.counterOffer, ({ params, body, actor }) => counterOffer(deps, { ...params, ...body, actor })),
  route(contract.withdrawOffer, ({ params, body, actor }) => withdrawOffer(deps, { ...params, ...body, actor })),
  route(contract.listMinimums, ({ params }) => listMinimums(deps, params.beatId)),
  route(settings.listOfferSettings, ({ actor }) => listOfferSettings(deps, actor.id)),
  route(settings.setOfferMinimum, ({ params, body, actor }) =>
    setOfferMinimum(deps, { ...params, sellerId: actor.id, minCents: body.from }),
  ),
];
