import { fail } from '#contract-kit/failure.ts';
import {
  deleteBeat as deletion,
  editBeat as edit,
  listOwnBeats as list,
  listUsableLicenses,
  newBeat,
  playOwnBeat as play,
  publishOwnBeat as publish,
  replaceFiles as replacement,
  retryBeat as retry,
  unpublishOwnBeat as unpublish,
} from '../contract.ts';
import { getUpload } from '../contract-uploads.ts';
import { newKit } from '../contract-kits.ts';
import { findUsableLicenses, presentLicense } from '#features/licenses/server/public.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { type Route, route } from '#platform/http/route.ts';
import { editBeat } from './own-beats/edit-beat.ts';
import { limitChanges } from './own-beats/limit-changes.ts';
import { deleteBeat } from './own-beats/delete-beat.ts';
import { publishOwnBeat } from './own-beats/publish-own-beat.ts';
import { playOwnBeat } from './own-beats/play-own-beat.ts';
import { retryBeat } from './own-beats/retry-beat.ts';
import { unpublishOwnBeat } from './own-beats/unpublish-own-beat.ts';
import { listOwnBeats } from './own-beats/read-own-beats.ts';
import { createKit } from './kits/create-kit.ts';
import { findFileWarning } from '#features/catalogue/server/public-records.ts';
import { findUpload } from './uploads/upload-rows.ts';
import { isUploadToken } from './resumable/upload-token.ts';
import { createBeat } from './own-beats/create-beat.ts';
import { replaceFiles } from './own-beats/replace-files.ts';
import { forCaller } from '#platform/texts/in-language.ts';

export const studioRoutes = (deps: Deps): Route[] => [
  route(newBeat, ({ actor, request }) => createBeat(deps, actor, request)),
  route(newKit, ({ actor, body }) => createKit(deps, actor, body)),
  route(getUpload, async ({ actor, params, query, reply }) => {
    reply.header('cache-control', 'no-store');
    const row = await findUpload(deps, params.uploadId);
    const isOwn = actor.kind === 'user' && actor.id === row?.owner_id;
    if (!row || !(isOwn || isUploadToken(deps.config, row.id, query.token))) return fail('CATALOGUE_UPLOAD_NOT_FOUND');
    const { state, kind, filename, bytes, reason, facts } = row;
    const { sha256 } = facts;
    const warning = sha256 === undefined ? null : await forCaller(() => findFileWarning(deps.db, row.owner_id, sha256));
    return { state, kind, filename, bytes, reason, warning, facts };
  }),
  route(list, ({ actor, query }) => listOwnBeats(deps, actor.id, query)),
  route(listUsableLicenses, async ({ actor }) => ({
    licenses: (await findUsableLicenses(deps.db, actor.id)).map(presentLicense),
  })),
  route(edit, (call) =>
    limitChanges(deps, call, () =>
      editBeat(deps, {
        ...targetOf(call),
        changes: call.body,
        cover: call.files.coverImage,
        address: call.request.ip,
      }),
    ),
  ),
  route(replacement, (call) =>
    limitChanges(deps, call, () => replaceFiles(deps, { ...targetOf(call), request: call.request })),
  ),
  route(publish, (call) => limitChanges(deps, call, () => publishOwnBeat(deps, targetOf(call)))),
  route(unpublish, (call) => limitChanges(deps, call, () => unpublishOwnBeat(deps, targetOf(call)))),
  route(retry, (call) => limitChanges(deps, call, () => retryBeat(deps, targetOf(call)))),
  route(play, (call) => playOwnBeat(deps, targetOf(call), call)),
  route(deletion, (call) => limitChanges(deps, call, () => deleteBeat(deps, targetOf(call)))),
];

const targetOf = ({ actor, params }: { readonly actor: UserActor; readonly params: { readonly id: string } }) => ({
  actor,
  beatId: params.id,
});
