import type { Deps } from '#platform/deps.ts';
import { sendCsv } from '#platform/http/csv.ts';
import { type Route, route, sent } from '#platform/http/route.ts';
import * as contract from '../contract.ts';
import * as audience from '../contract-audience.ts';
import { followersCsv, listFollowers } from './audience/list-followers.ts';
import { confirmFollow, lookAtConfirmation } from './by-email/confirm-follow.ts';
import { askToFollow } from './by-email/follow-by-email.ts';
import { changeLinkedFollow, getLinkedFollows, stopFollowMails } from './by-email/linked-follows.ts';
import { listFollows, readFollow, setFollow, unfollow } from './followers/own-follows.ts';

export const followsRoutes = (deps: Deps): Route[] => [
  route(contract.listFollows, ({ query, actor }) => listFollows(deps.db, actor.id, query.page)),
  route(contract.getFollow, ({ params, actor }) => readFollow(deps.db, actor.id, params.artistId)),
  route(contract.setFollow, ({ params, body, actor, request }) =>
    setFollow(deps, { ...params, ...body, userId: actor.id, ip: request.ip }),
  ),
  route(contract.unfollow, ({ params, actor, request }) =>
    unfollow(deps, { ...params, userId: actor.id, ip: request.ip }),
  ),
  route(contract.followByEmail, ({ body, request }) => askToFollow(deps, { ...body, ip: request.ip })),
  route(contract.getFollowConfirmation, ({ query }) => lookAtConfirmation(deps, query.token)),
  route(contract.confirmFollow, ({ body }) => confirmFollow(deps, body)),
  route(contract.getLinkedFollows, ({ query }) => getLinkedFollows(deps, query.token)),
  route(contract.changeLinkedFollow, ({ body }) => changeLinkedFollow(deps, body)),
  route(contract.stopFollowMails, ({ query }) => stopFollowMails(deps, query.token)),
  route(contract.openStopFollowMails, ({ query, reply }): typeof sent => {
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    reply.redirect(`/following?token=${encodeURIComponent(query.token)}`);
    return sent;
  }),
  route(audience.listFollowers, ({ query, actor }) => listFollowers(deps, actor.id, query.page)),
  route(audience.getFollowersCsv, async ({ actor, reply }): Promise<typeof sent> =>
    sendCsv(reply, 'followers.csv', await followersCsv(deps, actor)),
  ),
];
