import {
  commentOnTrack,
  getAllBeats,
  getArtistBeats,
  getFacets,
  getPeaks,
  getSoldBeat,
  getTrack,
  likeTrack,
  removeComment,
} from '#features/catalogue/contract.ts';
import type { Deps } from '#platform/deps.ts';
import { networkOf } from '#platform/http/network-of.ts';
import { type Route, route } from '#platform/http/route.ts';
import { addComment } from './add-comment.ts';
import { gatherFacets } from './gather-facets.ts';
import { getPeaks as findPeaks } from './get-peaks.ts';
import { getSoldBeat as findSoldBeat } from './get-sold-beat.ts';
import { getTrack as findTrack } from './get-track.ts';
import { listArtistBeats } from './list-artist-beats.ts';
import { orFromMemory } from './or-from-memory.ts';
import { pageBeats } from './page-beats.ts';
import { removeComment as takeCommentAway } from './remove-comment.ts';
import { sendList } from './send-list.ts';
import { shelfOf } from './shelf.ts';
import { toggleLike } from './toggle-like.ts';

export const catalogueRoutes = (deps: Pick<Deps, 'db' | 'clock' | 'config'>): Route[] => {
  const { db } = deps;
  const shelf = shelfOf(db);
  return [
    route(getAllBeats, async ({ query, request, reply }) => {
      const catalogue = await shelf.read();
      for (const _ in query) return pageBeats(catalogue, query);
      return sendList(request, reply, await catalogue.list());
    }),
    route(getTrack, ({ params: { trackId } }) =>
      orFromMemory(
        shelf,
        () => findTrack(db, trackId),
        ({ byId }) => {
          const beat = byId.get(trackId);
          return beat && { ...beat, comments: [] };
        },
      ),
    ),
    route(getSoldBeat, ({ params }) => findSoldBeat({ db, shelf }, params.trackId)),
    route(getArtistBeats, ({ params: { userId } }) =>
      orFromMemory(
        shelf,
        () => listArtistBeats(db, userId),
        ({ beats }) => beats.filter(({ user }) => user._id === userId),
      ),
    ),
    route(getPeaks, ({ params }) => findPeaks(db, params.trackId)),
    route(getFacets, async () => gatherFacets(await shelf.read())),
    route(likeTrack, ({ params, actor, request }) =>
      toggleLike(deps, { ...params, userId: actor.id, network: networkOf(request.ip) }),
    ),
    route(commentOnTrack, ({ params, body, actor }) => addComment(deps, { ...params, ...body, userId: actor.id })),
    route(removeComment, ({ params, actor }) => takeCommentAway(deps, { ...params, actor })),
  ];
};

export { ownBeatRoutes } from './own-routes.ts';
