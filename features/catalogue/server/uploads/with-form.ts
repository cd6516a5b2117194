import { mkdir } from 'node:fs/promises';
import { basename } from 'node:path';
import type { FastifyRequest } from 'fastify';
import { isFailure } from '#contract-kit/failure.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import { type NoRoom, releaseForm, reserveForm } from './reserve-room.ts';
import { removeUploads } from './upload-bytes.ts';
import { newUploadId, uploadPath, uploadsRoot } from './upload-rows.ts';
import { type CheckedFile, checkReceived } from './check-received.ts';
import { type FormRules, receiveForm, type ReceivedForm } from './receive-form.ts';

type LocalDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'storage' | 'disk' | 'jobs'>;

/** What a form's fields and part boundaries may add to its files. */
const overheadBytes = 1024 * 1024;

/**
 * Receives a form's files within the limits of its sender and the disk, has them checked in the common queue of all
 * uploads, and passes both to `work`. Afterwards nothing is left of them except what `work` has put into storage.
 */
export const withForm = async <T>(
  deps: LocalDeps,
  actor: UserActor,
  { request, rules }: { readonly request: FastifyRequest; readonly rules: FormRules },
  work: (form: ReceivedForm, files: readonly CheckedFile[]) => Promise<T>,
): Promise<T | NoRoom> => {
  const formId = await reserveForm(deps, actor.id, maxBytesOf(request, rules));
  if (isFailure(formId)) return formId;
  const paths: string[] = [];
  const newPath = (): string => {
    const path = uploadPath(deps.config, newUploadId());
    paths.push(path);
    return path;
  };
  await mkdir(uploadsRoot(deps.config), { recursive: true, mode: 0o700 });
  try {
    const form = await receiveForm(request, { newPath, claim: deps.disk.claim }, rules);
    return await work(form, await checkReceived(deps, { actor, formId, request }, form.files));
  } finally {
    await releaseForm(deps.db, formId);
    await removeUploads(
      deps,
      paths.map((path) => basename(path)),
    );
  }
};

const maxBytesOf = ({ headers }: FastifyRequest, rules: FormRules): number => {
  const maxBytes = Object.values(rules).reduce((sum, { totalBytes }) => sum + totalBytes, overheadBytes);
  const declared = Number(headers['content-length'] ?? maxBytes);
  return Math.min(maxBytes, declared);
};
