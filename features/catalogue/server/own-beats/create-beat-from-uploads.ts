import { fail, isFailure } from '#contract-kit/failure.ts';
import { words } from '../../beat-rules.ts';
import type { OwnBeat } from '../../contract-own-beats.ts';
import { fileKinds } from '#features/licenses/contract.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { guardUpload, keepBeat, tooMany, type UploadDeps, type UploadFailure } from './create-beat.ts';
import { readFields } from './read-fields.ts';
import { filesByKind, findReadyUploads, uploadsByKind } from '../uploads/ready-uploads.ts';
import { removeUploads, withLocalFile } from '../uploads/upload-bytes.ts';

/** `uploads`: the ids of four finished uploads, instead of the form's files. */
export const createBeatFromUploads = (
  deps: UploadDeps,
  actor: UserActor,
  body: unknown,
): Promise<OwnBeat | UploadFailure> =>
  guardUpload(deps, actor, async () => {
    const { values, issues } = await readFields(deps, actor.id, body);
    const rows = await findReadyUploads(deps, actor.id, body);
    const { uploads, isDouble } = uploadsByKind(rows);
    const cover = rows.find(({ kind }) => kind === 'cover');
    const all = {
      ...issues,
      ...(cover ? {} : { coverImage: ['Choose a cover image.'] }),
      ...(uploads.size < fileKinds.length && { beatFiles: [words.files] }),
      ...(isDouble && { beatFiles: [tooMany] }),
    };
    if (values === null || !cover || isDouble || uploads.size < fileKinds.length) {
      return fail('CATALOGUE_UPLOAD_REFUSED', { fields: all });
    }
    const beat = await withLocalFile(deps, cover, async (file) =>
      keepBeat(deps, actor, values, { cover: file, files: await filesByKind(deps, uploads) }),
    );
    const used = [cover, ...uploads.values()].map(({ id }) => id);
    if (!isFailure(beat)) await removeUploads(deps, used);
    return beat;
  });
