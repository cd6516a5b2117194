import {
  commentOnTrack,
  getAllBeats,
  getArtistBeats,
  getFacets,
  getPeaks,
  getNamedBeats,
  getNearBeats,
  getOwnLike,
  getSimilarBeats,
  getSoldBeat,
  getTrack,
  likeTrack,
  removeComment,
} from '../contract.ts';
import { listContentIds } from '../contract-content-id.ts';
import { getHiddenComments, hideComment } from '../contract-comments.ts';
import * as favorites from '../contract-favorites.ts';
import { fail } from '#contract-kit/failure.ts';
import type { Deps } from '#platform/deps.ts';
import { networkOf } from '#platform/rate-limits/network-of.ts';
import { type Route, route, sent } from '#platform/http/route.ts';
import { addComment } from './comments/add-comment.ts';
import { hideComment as setHidden, listHiddenComments } from './comments/hide-comment.ts';
import { listFavorites } from './favorites/list-favorites.ts';
import { setPriceMails, stopPriceMails } from './favorites/price-mails.ts';
import { removeFavorite, restoreFavorite } from './favorites/unlike.ts';
import { gatherFacets } from './search/gather-facets.ts';
import { getSoldBeat as findSoldBeat } from './store/get-sold-beat.ts';
import { getPeaks as findPeaks, getTrack as findTrack } from './store/get-track.ts';
import { listContentIds as findContentIds } from './store/list-content-ids.ts';
import { listArtistBeats } from './store/list-artist-beats.ts';
import { findBeatsOnSale } from './beats/present-beats.ts';
import { pageBeats } from './search/page-beats.ts';
import { removeComment as takeCommentAway } from './comments/remove-comment.ts';
import { sendList } from './store/send-list.ts';
import { readPlainList } from './store/plain-list.ts';
import { createNearSearch } from './search/find-near.ts';
import { similarTo } from './search/find-similar.ts';
import { getOwnLike as findOwnLike } from './likes/get-own-like.ts';
import { toggleLike } from './likes/toggle-like.ts';

export const catalogueRoutes = (deps: Deps): Route[] => {
  const { db } = deps;
  const findNear = createNearSearch(db);
  return [
    route(getAllBeats, async ({ query, request, reply }) =>
      Object.keys(query).length === 0 ? sendList(request, reply, await readPlainList(db)) : await pageBeats(db, query),
    ),
    route(getTrack, ({ params: { trackId }, actor }) => findTrack(db, trackId, actor.kind === 'user' ? actor : null)),
    route(
      getSimilarBeats,
      async ({ params: { trackId } }) => (await similarTo(db, trackId)) ?? fail('CATALOGUE_BEAT_NOT_FOUND'),
    ),
    route(getNamedBeats, async ({ query: { ids } }) => {
      const beats = await findBeatsOnSale(db, ids);
      return [...new Set(ids)].flatMap((id) => beats.get(id) ?? []);
    }),
    route(listContentIds, ({ query }) => findContentIds(db, query.ids)),
    route(getNearBeats, ({ query, request }) => findNear(query, networkOf(request.ip))),
    route(getSoldBeat, ({ params }) => findSoldBeat(db, params.trackId)),
    route(getArtistBeats, ({ params }) => listArtistBeats(db, params.userId)),
    route(getPeaks, ({ params }) => findPeaks(db, params.trackId)),
    route(getFacets, ({ query: { artists } }) => gatherFacets(db, artists)),
    route(getOwnLike, ({ params, actor }) => findOwnLike(db, { ...params, userId: actor.id })),
    route(likeTrack, ({ params, actor, request }) =>
      toggleLike(deps, { ...params, actor, network: networkOf(request.ip) }),
    ),
    route(commentOnTrack, ({ params, body, actor, request }) =>
      addComment(deps, { ...params, ...body, userId: actor.id, network: networkOf(request.ip) }),
    ),
    route(removeComment, ({ params, query, actor }) => takeCommentAway(deps, { ...params, ...query, actor })),
    route(hideComment, ({ params, body, actor }) => setHidden(deps, { ...params, ...body, actor })),
    route(getHiddenComments, ({ params, actor }) => listHiddenComments(db, { ...params, actor })),
    ...favoriteRoutes(deps),
  ];
};

const favoriteRoutes = (deps: Deps): Route[] => [
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
