import { fail, isFailure } from '#contract-kit/failure.ts';
import { words } from '#features/catalogue/beat-rules.ts';
import type { OwnBeat } from '#features/catalogue/own-beats-contract.ts';
import { type FileKind, fileKinds } from '#features/licenses/contract.ts';
import type { UserActor } from '#platform/http/actor.ts';
import type { LocalFile } from '../upload/check-files.ts';
import { guardUpload, keepBeat, type UploadDeps, type UploadFailure } from '../upload/create-beat.ts';
import { readFields } from '../upload/read-fields.ts';
import { removeUploads, type UploadRow, uploadPath } from './upload-rows.ts';

/** `uploads`: the ids of four uploads that are ready, in the place of the form's files. */
export const createBeatFromUploads = (
  deps: UploadDeps,
  actor: UserActor,
  body: unknown,
): Promise<OwnBeat | UploadFailure> =>
  guardUpload(deps, actor, async () => {
    const { values, issues } = await readFields(deps.db, actor.id, body);
    const rows = await findReady(deps, actor.id, body);
    const files = new Map<FileKind, LocalFile>();
    for (const kind of fileKinds) {
      const row = rows.find((candidate) => candidate.kind === kind);
      if (row) files.set(kind, localOf(deps, row));
    }
    const cover = rows.find(({ kind }) => kind === 'cover');
    const all = {
      ...issues,
      ...(cover ? {} : { coverImage: ['Choose a cover image.'] }),
      ...(files.size < fileKinds.length && { beatFiles: [words.files] }),
    };
    if (values === null || !cover || files.size < fileKinds.length) {
      return fail('CATALOGUE_UPLOAD_REFUSED', { fields: all });
    }
    const used = [cover.id, ...rows.filter(({ kind }) => kind !== 'cover').map(({ id }) => id)];
    const beat = await keepBeat(deps, actor, values, { cover: localOf(deps, cover), files });
    if (!isFailure(beat)) await removeUploads(deps, used);
    return beat;
  });

const localOf = ({ config }: UploadDeps, row: UploadRow): LocalFile => ({
  path: uploadPath(config, row.id),
  filename: row.filename,
  bytes: row.bytes,
});

/** Of the ids that were given those that are this person's, whole and good: everything else is as if it were not there. */
const findReady = async ({ db, clock }: UploadDeps, ownerId: string, body: unknown): Promise<UploadRow[]> => {
  const given = typeof body === 'object' && body !== null && 'uploads' in body ? body.uploads : null;
  const ids = Array.isArray(given) ? given.filter((id): id is string => typeof id === 'string').slice(0, 10) : [];
  if (ids.length === 0) return [];
  return await db
    .selectFrom('catalogue_uploads')
    .selectAll()
    .where('id', 'in', ids)
    .where('owner_id', '=', ownerId)
    .where('state', '=', 'ready')
    .where('expires_at', '>', clock.now())
    .execute();
};
