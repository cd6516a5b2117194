import type { FastifyRequest } from 'fastify';
import { isFailure } from '#contract-kit/failure.ts';
import type { Deps } from '#platform/deps.ts';
import type { UserActor } from '#platform/http/actor.ts';
import type { FieldIssues } from '#platform/http/input/field-issues.ts';
import { type FileFields, receiveForm } from './receive-form.ts';
import type { NoRoom } from './reserve-room.ts';
import { removeUploads } from './upload-bytes.ts';
import { waitForChecks } from './wait-for-checks.ts';

type LocalDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'storage' | 'disk' | 'jobs'>;

/** A form's files become uploads, which end with the request; `issues` says which files couldn't. */
export const withUploads = async <T>(
  deps: LocalDeps,
  actor: UserActor,
  { request, fileFields }: { readonly request: FastifyRequest; readonly fileFields: FileFields },
  work: (body: unknown, issues: FieldIssues) => Promise<T>,
): Promise<T | NoRoom> => {
  if (!request.isMultipart()) return await work(request.body, {});
  const uploads: string[] = [];
  try {
    const begun = (id: string): void => void uploads.push(id);
    const form = await receiveForm(deps, request, { ownerId: actor.id, fileFields, begun });
    if (isFailure(form)) return form;
    await waitForChecks(deps, request, uploads);
    return await work({ ...form.fields, uploads }, form.issues);
  } finally {
    await removeUploads(deps, uploads);
  }
};
