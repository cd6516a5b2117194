import { getOwnLike, likeTrack } from '../contract.ts';
import * as comments from '../contract-comments.ts';
import * as favorites from '../contract-favorites.ts';
import type { Deps } from '#platform/deps.ts';
import { networkOf } from '#platform/rate-limits/network-of.ts';
import { type Route, route, sent } from '#platform/http/route.ts';
import { addComment } from './comments/add-comment.ts';
import { hideComment, listHiddenComments } from './comments/hide-comment.ts';
import { removeComment } from './comments/remove-comment.ts';
import { listFavorites } from './favorites/list-favorites.ts';
import { setPriceMails, stopPriceMails } from './favorites/price-mails.ts';
import { removeFavorite, restoreFavorite } from './favorites/unlike.ts';
import { getOwnLike as findOwnLike } from './likes/get-own-like.ts';
import { toggleLike } from './likes/toggle-like.ts';

export const reactionsRoutes = (deps: Deps): Route[] => [
  route(getOwnLike, ({ params, actor }) => findOwnLike(deps.db, { ...params, userId: actor.id })),
  route(likeTrack, ({ params, actor, request }) =>
    toggleLike(deps, { ...params, actor, network: networkOf(request.ip) }),
  ),
  route(comments.commentOnTrack, ({ params, body, actor, request }) =>
    addComment(deps, { ...params, ...body, userId: actor.id, network: networkOf(request.ip) }),
  ),
  route(comments.removeComment, ({ params, query, actor }) => removeComment(deps, { ...params, ...query, actor })),
  route(comments.hideComment, ({ params, body, actor }) => hideComment(deps, { ...params, ...body, actor })),
  route(comments.getHiddenComments, ({ params, actor }) => listHiddenComments(deps.db, { ...params, actor })),
  route(favorites.listFavorites, ({ query, actor }) => listFavorites(deps.db, actor.id, query)),
  route(favorites.removeFavorite, ({ params, actor, request }) =>
    removeFavorite(deps, { ...params, userId: actor.id, network: networkOf(request.ip) }),
  ),
  route(favorites.restoreFavorite, ({ params, body, actor, request }) =>
    restoreFavorite(deps, { ...params, ...body, userId: actor.id, network: networkOf(request.ip) }),
  ),
  route(favorites.setPriceMails, ({ body, actor }) => setPriceMails(deps, { ...body, userId: actor.id })),
  route(favorites.stopPriceMails, ({ query }) => stopPriceMails(deps, query.token)),
  route(favorites.openStopPriceMails, ({ query, reply }): typeof sent => {
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    reply.redirect(`/price-mails?token=${encodeURIComponent(query.token)}`);
    return sent;
  }),
];
