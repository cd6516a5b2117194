import type { Deps } from '#platform/deps.ts';
import { type Route, route } from '#platform/http/route.ts';
import * as contract from '../contract.ts';
import { changeShare } from './invite/change-share.ts';
import { changeTerms, invite } from './invite/invite.ts';
import { listShares } from './read/list-shares.ts';
import { getSplit, setRights } from './read/present-split.ts';
import { respond } from './respond/respond.ts';
import { sendSheet, type Sheets } from './sheet/send-sheet.ts';

export const splitsRoutes = (deps: Deps & { readonly sheets: Sheets }): Route[] => [
  route(contract.listShares, ({ query, actor }) => listShares(deps, { ...query, userId: actor.id })),
  route(contract.getSplit, ({ params, actor }) => getSplit(deps, { ...params, userId: actor.id })),
  route(contract.invite, ({ params, body, actor }) => invite(deps, { ...params, body, actor })),
  route(contract.changeTerms, ({ params, body, actor }) => changeTerms(deps, { ...params, body, actor })),
  route(contract.changeShare, ({ params, body, actor }) => changeShare(deps, { ...params, ...body, actor })),
  route(contract.setRights, ({ body, actor }) => setRights(deps, { ...body, userId: actor.id })),
  route(contract.respond, ({ params, body, actor }) => respond(deps, { ...params, ...body, actor })),
  route(contract.getSheet, ({ params, actor, request, reply }) =>
    sendSheet(deps, { ...params, userId: actor.id }, { request, reply }),
  ),
];
