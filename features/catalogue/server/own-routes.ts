import { fail } from '#contract-kit/failure.ts';
import {
  deleteBeat as deletion,
  editBeat as edit,
  getUpload,
  listOwnBeats as list,
  listUsableLicenses,
  newBeat,
  publishOwnBeat as publish,
  replaceFiles as replacement,
  retryBeat as retry,
  unpublishOwnBeat as unpublish,
} from '#features/catalogue/own-beats-contract.ts';
import { findUsableLicenses, presentLicense } from '#features/licenses/server/public.ts';
import type { Deps } from '#platform/deps.ts';
import { type Route, route } from '#platform/http/route.ts';
import { editBeat } from './own/edit-beat.ts';
import { deleteBeat, type FindEndedSales, publishOwnBeat, retryBeat, unpublishOwnBeat } from './own/move-beat.ts';
import { listOwnBeats } from './own/read-own-beats.ts';
import { createBeatFromUploads } from './resumable/create-from-uploads.ts';
import { findUpload } from './resumable/upload-rows.ts';
import { createBeatFromForm } from './upload/create-beat.ts';
import { replaceFiles } from './upload/replace-files.ts';

/** What sellers do with their own beats. `findEndedSales` is the orders' knowledge. */
export const ownBeatRoutes = (deps: Deps & { readonly findEndedSales: FindEndedSales }): Route[] => [
  route(newBeat, ({ actor, request }) =>
    request.isMultipart() ? createBeatFromForm(deps, actor, request) : createBeatFromUploads(deps, actor, request.body),
  ),
  route(getUpload, async ({ params, reply }) => {
    reply.header('cache-control', 'no-store');
    const row = await findUpload(deps, params.uploadId);
    if (!row) return fail('CATALOGUE_UPLOAD_NOT_FOUND');
    const { state, kind, filename, bytes, reason, facts } = row;
    return { state, kind, filename, bytes, reason, facts };
  }),
  route(list, async ({ actor }) => {
    const beatTracks = await listOwnBeats(deps.db, actor.id);
    return { beatTracks, totalBeatsUploaded: beatTracks.length };
  }),
  route(listUsableLicenses, async ({ actor }) => ({
    licenses: (await findUsableLicenses(deps.db, actor.id)).map(presentLicense),
  })),
  route(edit, ({ actor, params, body, files, request }) =>
    editBeat(deps, { actor, beatId: params.id, changes: body, cover: files.coverImage, address: request.ip }),
  ),
  route(replacement, ({ actor, params, request }) => replaceFiles(deps, { actor, beatId: params.id, request })),
  route(publish, ({ actor, params }) => publishOwnBeat(deps, { actor, beatId: params.id })),
  route(unpublish, ({ actor, params }) => unpublishOwnBeat(deps, { actor, beatId: params.id })),
  route(retry, ({ actor, params }) => retryBeat(deps, { actor, beatId: params.id })),
  route(deletion, ({ actor, params }) => deleteBeat(deps, { actor, beatId: params.id })),
];
