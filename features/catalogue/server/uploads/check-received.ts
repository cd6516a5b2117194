import { basename } from 'node:path';
import type { FastifyRequest } from 'fastify';
import { inTransaction } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { queueChecks } from './queue-check.ts';
import { releaseForm } from './reserve-room.ts';
import { areInPieces } from './upload-bytes.ts';
import { storeWhole, type UploadPiece } from './upload-pieces.ts';
import { uploadHours } from './upload-rows.ts';
import type { UploadKind } from '../../upload-kinds.ts';
import { kindOfName } from '#features/licenses/file-kinds.ts';
import { kindOfContent } from './check-file.ts';
import type { ReceivedFile } from './receive-form.ts';
import { waitForChecks } from './wait-for-checks.ts';
import { shownName } from './file-messages.ts';

type LocalDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'storage' | 'jobs'>;

/** A file of a form, with the result of its check. `kind` is null if neither name nor content tells. */
export interface CheckedFile extends ReceivedFile {
  readonly kind: UploadKind | null;
  readonly refused: string | null;
}

interface Sender {
  readonly actor: UserActor;
  readonly formId: string;
  readonly request: FastifyRequest;
}

/**
 * Checks a form's files in the common queue of all uploads, and waits for the results. From here on their rows, not the
 * form's, count toward their sender's limits. Throws UploadBroken if the sender disconnects.
 */
export const checkReceived = async (
  deps: LocalDeps,
  sender: Sender,
  files: readonly ReceivedFile[],
): Promise<readonly CheckedFile[]> => {
  const kinds = new Map<ReceivedFile, UploadKind>();
  for (const file of files) {
    const kind =
      file.field === 'coverImage' ? 'cover' : (kindOfName(file.filename) ?? (await kindOfContent(file.path)));
    if (kind) kinds.set(file, kind);
  }
  await enqueue(deps, sender, kinds);
  const reasons = await waitForChecks(deps, sender.request, [...kinds.keys()].map(idOf));
  return files.map((file) => {
    const kind = kinds.get(file) ?? null;
    const unknown = `${shownName(file.filename)}: This isn’t an MP3, WAV or ZIP file.`;
    return { ...file, kind, refused: kind ? (reasons.get(idOf(file)) ?? null) : unknown };
  });
};

const idOf = ({ path }: ReceivedFile): string => basename(path);

const enqueue = async (
  { db, clock, config, storage, jobs }: LocalDeps,
  { actor, formId }: Sender,
  kinds: ReadonlyMap<ReceivedFile, UploadKind>,
): Promise<void> => {
  // Another machine may check them.
  const pieces: UploadPiece[] = [];
  if (areInPieces(config)) {
    for (const [file] of kinds) if (file.bytes > 0) pieces.push(await storeWhole({ storage }, idOf(file), file.path));
  }
  await inTransaction(db, async (trx) => {
    const now = clock.now();
    const rows = [...kinds].map(([file, kind]) => ({
      id: idOf(file),
      owner_id: actor.id,
      filename: file.filename,
      kind,
      bytes: file.bytes,
      state: 'checking' as const,
      reason: null,
      created_at: now,
      expires_at: new Date(now.getTime() + uploadHours * 3_600_000),
    }));
    if (rows.length > 0) await trx.insertInto('catalogue_uploads').values(rows).execute();
    if (pieces.length > 0) await trx.insertInto('catalogue_upload_pieces').values(pieces).execute();
    await releaseForm(trx, formId);
    await queueChecks(
      { jobs },
      trx,
      actor.id,
      rows.map(({ id }) => ({ id, describe: false })),
    );
  });
};
