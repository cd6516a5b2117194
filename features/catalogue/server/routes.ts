import {
  commentOnTrack,
  getAllBeats,
  getArtistBeats,
  getFacets,
  getPeaks,
  getNamedBeats,
  getOwnLike,
  getSimilarBeats,
  getSoldBeat,
  getTrack,
  likeTrack,
  maxOfArtist,
  removeComment,
} from '../contract.ts';
import { getHiddenComments, hideComment } from '../contract-comments.ts';
import { fail } from '#contract-kit/failure.ts';
import type { Deps } from '#platform/deps.ts';
import { networkOf } from '#platform/rate-limits/network-of.ts';
import { type Route, route } from '#platform/http/route.ts';
import { addComment } from './comments/add-comment.ts';
import { hideComment as setHidden, listHiddenComments } from './comments/hide-comment.ts';
import { gatherFacets } from './search/gather-facets.ts';
import { getSoldBeat as findSoldBeat } from './store/get-sold-beat.ts';
import { getPeaks as findPeaks, getTrack as findTrack } from './store/get-track.ts';
import { listArtistBeats } from './store/list-artist-beats.ts';
import { orFromSnapshot } from './snapshot/find-in-snapshot.ts';
import { pageBeats } from './search/page-beats.ts';
import { removeComment as takeCommentAway } from './comments/remove-comment.ts';
import { sendList } from './store/send-list.ts';
import { isFirstPage, readFacets, readFirstPage } from './store/while-reading.ts';
import { slotsOfSeller } from './search/find-slots.ts';
import { similarTo } from './search/find-similar.ts';
import { snapshotCacheOf } from './snapshot/snapshot-cache.ts';
import { getOwnLike as findOwnLike } from './likes/get-own-like.ts';
import { toggleLike } from './likes/toggle-like.ts';

export const catalogueRoutes = (deps: Pick<Deps, 'db' | 'clock' | 'config'>): Route[] => {
  const { db } = deps;
  const cache = snapshotCacheOf(db);
  return [
    route(getAllBeats, async ({ query, request, reply }) => {
      if (cache.isBeingRead() && Object.keys(query).length > 0 && isFirstPage(query))
        return await readFirstPage(db, query);
      for (const _ in query) return pageBeats(await cache.read(), query);
      return sendList(request, reply, await cache.list());
    }),
    route(getTrack, ({ params: { trackId }, actor }) =>
      orFromSnapshot(
        cache,
        () => findTrack(db, trackId, actor.kind === 'user' ? actor : null),
        (catalogue) => {
          const beat = catalogue.get(trackId);
          return beat && { ...beat, comments: [] };
        },
      ),
    ),
    route(
      getSimilarBeats,
      async ({ params: { trackId } }) =>
        similarTo(await cache.read(), trackId)?.slice() ?? fail('CATALOGUE_BEAT_NOT_FOUND'),
    ),
    route(getNamedBeats, async ({ query: { ids } }) => {
      const catalogue = await cache.read();
      return [...new Set(ids)].flatMap((id) => catalogue.get(id) ?? []);
    }),
    route(getSoldBeat, ({ params }) => findSoldBeat({ db, cache }, params.trackId)),
    route(getArtistBeats, ({ params: { userId } }) =>
      orFromSnapshot(
        cache,
        () => listArtistBeats(db, userId),
        (catalogue) =>
          slotsOfSeller(catalogue, ({ _id: id }) => id === userId)
            .slice(0, maxOfArtist)
            .map(catalogue.at),
      ),
    ),
    route(getPeaks, ({ params }) => findPeaks(db, params.trackId)),
    route(getFacets, async ({ query: { artists } }) =>
      cache.isBeingRead() ? await readFacets(db, artists) : gatherFacets(await cache.read(), artists),
    ),
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
  ];
};

export { moderationRoutes } from './moderation/moderation-routes.ts';
export { ownBeatRoutes } from './own-routes.ts';
