import type { FastifyRequest } from 'fastify';
import { fail, type Failure, isFailure } from '#contract-kit/failure.ts';
import type { Deps } from '#platform/deps.ts';
import { words } from '#features/catalogue/beat-rules.ts';
import type { OwnBeat } from '../../contract.ts';
import { noFileText, oneOfEach } from '../../upload-words.ts';
import { inTransaction, type Trx } from '#platform/database/open.ts';
import { removeUnlessCommitted } from '#platform/database/remove-unless-committed.ts';
import type { UserActor } from '#platform/http/actor.ts';
import type { ZipContents } from '#platform/archives/archives.ts';
import {
  changeState,
  type LockedBeat,
  type NewFile,
  replaceFiles as replaceCurrentFiles,
} from '#features/catalogue/server/public-records.ts';
import { readKitFiles } from '../uploads/kit-files.ts';
import { auditIfOther, lockOwnBeat } from './lock-own-beat.ts';
import { readOwnBeat } from './read-own-beats.ts';
import { type KindUploads, readUploads } from '../uploads/read-uploads.ts';
import { removeUploads } from '../uploads/upload-bytes.ts';
import { guardUpload, joinIssues, refuse, refuseSold, type UploadFailure, withTaken } from './guard-upload.ts';
import { removeBeatFiles, storeBeatFiles } from './store-files.ts';
import { withUploads } from '../uploads/with-uploads.ts';
import { queueProcessing } from '../processing/queue-processing.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

type Refusal = UploadFailure | Failure<'CATALOGUE_BEAT_NOT_FOUND' | 'CATALOGUE_BEAT_SOLD'>;

interface Input {
  readonly beatId: string;
  readonly actor: UserActor;
  readonly request: FastifyRequest;
}

const fileFields = { beatFiles: () => t`At most ${{ files: oneOfEach() }}.` };

/** Changes the files for future buyers. Earlier buyers' grants name the old rows, which stay unchanged. */
export const replaceFiles = (deps: Deps, input: Input): Promise<OwnBeat | Refusal> =>
  guardUpload(deps, input.actor, async () => {
    const { beatId, actor, request } = input;
    const before = await inTransaction(deps.db, (trx) => lockOwnBeat(trx, beatId, actor));
    const refusal = refuseState(before);
    if (refusal) return refusal;
    return await withUploads(deps, actor, { request, fileFields }, async (body, issues) => {
      const uploads = await readUploads(deps, actor.id, body, fileFields);
      const kit = before?.kind === 'kit' ? readKitFiles(uploads.files) : null;
      const files: KindUploads = kit?.files ?? uploads.files;
      const all = joinIssues(issues, { beatFiles: [...(uploads.issues['beatFiles'] ?? []), ...(kit?.issues ?? [])] });
      if (files.size === 0 && !all['beatFiles'])
        all['beatFiles'] = [forCaller(uploads.areGone ? words.usedUp : noFileText)];
      if (Object.keys(all).length > 0) return refuse(all, uploads.tooLarge);
      const used = [...files.values()].map(({ id }) => id);
      const beat = await withTaken(deps, used, async (take) => {
        const stored = await storeBeatFiles(deps, beatId, files);
        const remove = (): Promise<void> => removeBeatFiles(deps, stored);
        return await removeUnlessCommitted(
          deps.db,
          remove,
          async (trx) => (await take(trx)) ?? keep(trx, deps, input, { stored, contents: kit?.contents ?? null }),
        );
      });
      if (!isFailure(beat)) await removeUploads(deps, used);
      return beat;
    });
  });

const refuseState = (beat: LockedBeat | null): Failure<'CATALOGUE_BEAT_NOT_FOUND' | 'CATALOGUE_BEAT_SOLD'> | null => {
  if (!beat) return fail('CATALOGUE_BEAT_NOT_FOUND');
  return beat.state === 'sold' ? fail('CATALOGUE_BEAT_SOLD') : null;
};

const keep = async (
  trx: Trx,
  deps: Deps,
  { beatId, actor }: Pick<Input, 'beatId' | 'actor'>,
  { stored: files, contents }: { readonly stored: readonly NewFile[]; readonly contents: ZipContents | null },
): Promise<OwnBeat | Refusal> => {
  const beat = await lockOwnBeat(trx, beatId, actor);
  const refusal = refuseState(beat) ?? (await refuseSold(trx, files, beatId));
  if (refusal || !beat) return refusal ?? fail('CATALOGUE_BEAT_NOT_FOUND');
  const at = deps.clock.now();
  if (beat.state === 'failed') await changeState(trx, beatId, 'process-again', {});
  await replaceCurrentFiles(trx, beatId, { files, contents, at });
  await queueProcessing(deps, trx, beatId);
  await auditIfOther(trx, { beat, actor, at, action: 'replace-files' });
  return await readOwnBeat(trx, beatId);
};
