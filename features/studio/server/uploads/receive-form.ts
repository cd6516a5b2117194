import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isFailure } from '#contract-kit/failure.ts';
import { kindOfName } from '#features/licenses/file-kinds.ts';
import type { Deps } from '#platform/deps.ts';
import type { FieldIssues } from '#platform/http/input/field-issues.ts';
import { createFields, fieldLimits } from '#platform/http/input/form-fields.ts';
import { kindOfStart, startBytes, type UploadKind } from '../../upload-kinds.ts';
import { unknownFileText } from '../../upload-words.ts';
import { shownName, tooLargeText } from './file-messages.ts';
import { finishUpload, refuseUpload } from './finish-upload.ts';
import { type NoRoom, reserveUpload } from './reserve-room.ts';
import { beginBytes, receiveBytes } from './upload-bytes.ts';
import { watchOwner } from './watch-owner.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

type LocalDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'storage' | 'disk' | 'jobs'>;

export interface ReceivedForm {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly issues: FieldIssues;
}

/** The file fields, each with the message for a second file of the same kind. */
export type FileFields = Readonly<Record<string, () => string>>;

interface Options {
  readonly ownerId: string;
  readonly fileFields: FileFields;
  /** Called with each upload's id before its file is received. */
  readonly begun: (uploadId: string) => void;
}

export class UploadBroken extends Error {
  override name = 'UploadBroken';
}

/**
 * No file is ever held in memory whole. Files that can't be an upload are skipped and reported by their field.
 * @throws UploadBroken if the sender disconnects before the end.
 */
export const receiveForm = async (
  deps: LocalDeps,
  request: FastifyRequest,
  options: Options,
): Promise<ReceivedForm | NoRoom> => {
  const { raw } = request;
  try {
    return await receiveParts(deps, request, options);
  } catch (error) {
    throw raw.destroyed && !raw.complete ? new UploadBroken() : error;
  }
};

const receiveParts = async (
  deps: LocalDeps,
  request: FastifyRequest,
  { ownerId, fileFields, begun }: Options,
): Promise<ReceivedForm | NoRoom> => {
  const fields = createFields();
  const issues: FieldIssues = {};
  const kinds = new Set<UploadKind>();
  // A file's size is known only at its end: the first file reserves the whole form, the next one the rest.
  let left = maxBytesOf(deps, request);
  const parts = request.parts({ limits: { ...fieldLimits(), fileSize: Number.MAX_SAFE_INTEGER, files: 12 } });
  for await (const part of parts) {
    if (part.type === 'field') {
      fields.add(part);
      continue;
    }
    const { fieldname: field, filename, file } = part;
    const { start, chunks } = await readStart(file);
    // A browser sends an empty part if no file was chosen.
    if (start.length === 0 && !filename) continue;
    const tooMany = Object.hasOwn(fileFields, field) ? fileFields[field] : undefined;
    const kind = field === 'coverImage' ? 'cover' : (kindOfName(filename) ?? kindOfStart(start));
    if (tooMany === undefined || kind === null || kinds.has(kind)) {
      await drain(chunks);
      const issue = (): string =>
        tooMany === undefined
          ? t`Files aren’t accepted here.`
          : kind === null
            ? unknownFileText(shownName(filename))
            : tooMany();
      (issues[field] ??= []).push(forCaller(issue));
      continue;
    }
    kinds.add(kind);
    const id = await reserveUpload(deps, ownerId, { filename, kind, bytes: left });
    if (isFailure(id)) return id;
    begun(id);
    left -= await receiveFile(deps, { id, owner_id: ownerId, filename, kind }, chunks);
  }
  return { fields: fields.values, issues };
};

const maxBytesOf = ({ config }: LocalDeps, { headers }: FastifyRequest): number => {
  const maxBytes = Object.values(config.uploadLimits).reduce((sum, limit) => sum + limit, 0);
  return Math.min(maxBytes, Number(headers['content-length'] ?? maxBytes));
};

/** The first bytes of a file, and a stream of all its bytes. */
const readStart = async (
  file: AsyncIterable<Buffer>,
): Promise<{ readonly start: Buffer; readonly chunks: AsyncIterable<Buffer> }> => {
  const rest = file[Symbol.asyncIterator]();
  let start = Buffer.alloc(0);
  for (let isOver = false; start.length < startBytes && !isOver;) {
    const { value, done } = await rest.next();
    if (!done) start = Buffer.concat([start, value]);
    isOver = done === true;
  }
  const chunks = async function* (): AsyncGenerator<Buffer> {
    if (start.length > 0) yield start;
    yield* { [Symbol.asyncIterator]: () => rest };
  };
  return { start, chunks: chunks() };
};

const drain = async (chunks: AsyncIterable<Buffer>): Promise<void> => {
  const rest = chunks[Symbol.asyncIterator]();
  while (!(await rest.next()).done);
};

/** The parser reuses the memory of its separator, which is shorter than this. Other memory is freed once written. */
const separatorBytes = 256;

/** Returns the number of bytes stored. Skips the rest of a file that is too large. */
const receiveFile = async (
  deps: LocalDeps,
  upload: { readonly id: string; readonly owner_id: string; readonly filename: string; readonly kind: UploadKind },
  chunks: AsyncIterable<Buffer>,
): Promise<number> => {
  const maxBytes = deps.config.uploadLimits[upload.kind];
  let bytes = 0;
  const fitting = async function* (): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      bytes += chunk.length;
      if (bytes <= maxBytes) yield chunk.length < separatorBytes ? Buffer.from(chunk) : chunk;
    }
  };
  await beginBytes(deps, upload.id);
  const maySendOn = watchOwner(deps, upload.owner_id);
  const claim = async (chunkBytes: number): Promise<void> => {
    await maySendOn();
    await deps.disk.claim(chunkBytes);
  };
  await receiveBytes(deps, upload, fitting(), { start: 0, holder: randomUUID(), claim });
  if (bytes > maxBytes) await refuseUpload(deps, upload.id, { reason: tooLargeText(upload.filename, maxBytes), bytes });
  else await finishUpload(deps, { ...upload, bytes }, { describe: false });
  return Math.min(bytes, maxBytes);
};
