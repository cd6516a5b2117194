import { open } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { FieldIssues } from '#platform/http/input/field-issues.ts';
import { createFields, fieldLimits } from '#platform/http/input/form-fields.ts';
import { freeMemory, isWhole, writeChunks } from '#platform/storage/write-chunks.ts';
import { tooLargeText } from './file-messages.ts';

/** A file that was received completely, in one of our folders. */
export interface ReceivedFile {
  readonly field: string;
  /** The sender's name for it: unverified, and not a path. */
  readonly filename: string;
  readonly path: string;
  readonly bytes: number;
}

export interface ReceivedForm {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly files: readonly ReceivedFile[];
  readonly issues: FieldIssues;
  /** How many of the issues are about files that are too large. */
  readonly tooLarge: number;
}

/** Files by field name: how many, the size limit by file name, and the limit for all together. */
export type FormRules = Readonly<
  Record<
    string,
    {
      readonly maxFiles: number;
      readonly tooMany: string;
      readonly maxBytes: (filename: string) => number;
      readonly totalBytes: number;
    }
  >
>;

interface Disk {
  /** The path for the next file. */
  readonly newPath: () => string;
  /** Called before this many bytes are written. */
  readonly claim: (bytes: number) => Promise<void>;
}

export class UploadBroken extends Error {
  override name = 'UploadBroken';
}

/**
 * Writes a form's files to disk as they arrive; none is ever held in memory as a whole. A file that is too large, or one
 * too many, is skipped and reported by its field. Throws UploadBroken if the sender disconnects before the end.
 */
export const receiveForm = async (request: FastifyRequest, disk: Disk, rules: FormRules): Promise<ReceivedForm> => {
  const gone = new AbortController();
  const { raw } = request;
  const onClose = (): void => {
    if (!raw.complete) gone.abort();
  };
  raw.once('close', onClose);
  const lost = new Promise<never>((_, reject) => {
    gone.signal.addEventListener('abort', () => reject(new UploadBroken()));
  });
  lost.catch(() => undefined);
  try {
    return await Promise.race([receiveParts(request, disk, rules, gone.signal), lost]);
  } catch (error) {
    throw gone.signal.aborted ? new UploadBroken() : error;
  } finally {
    raw.off('close', onClose);
  }
};

const receiveParts = async (
  request: FastifyRequest,
  disk: Disk,
  rules: FormRules,
  signal: AbortSignal,
): Promise<ReceivedForm> => {
  const fields = createFields();
  const files: ReceivedFile[] = [];
  const issues: FieldIssues = {};
  let tooLarge = 0;
  let total = 0;
  const refuse = (field: string, issue: string): void => void (issues[field] ??= []).push(issue);
  const parts = request.parts({
    limits: { ...fieldLimits(), fileSize: Number.MAX_SAFE_INTEGER, files: 12 },
  });
  const written = freeBehind(request.raw);
  for await (const part of parts) {
    if (part.type === 'field') {
      fields.add(part);
      continue;
    }
    const { fieldname: field, filename, file } = part;
    const rule = rules[field];
    if (!rule || files.filter((other) => other.field === field).length >= rule.maxFiles) {
      const bytes = await drain(file);
      // A browser sends an empty part when no file was chosen.
      if (bytes > 0 || filename) refuse(field, rule ? rule.tooMany : 'Files aren’t accepted here.');
      continue;
    }
    const path = disk.newPath();
    const maxBytes = Math.min(rule.maxBytes(filename), rule.totalBytes - total);
    const bytes = await writeFile(file, path, maxBytes, { signal, written, claim: disk.claim });
    total += bytes;
    if (bytes > maxBytes) {
      tooLarge += 1;
      refuse(field, tooLargeText(filename, maxBytes));
    } else if (bytes > 0 || filename) files.push({ field, filename, path, bytes });
  }
  return { fields: fields.values, files, issues, tooLarge };
};

const drain = async (file: Readable): Promise<number> => {
  let bytes = 0;
  for await (const chunk of file) bytes += (chunk as Buffer).length;
  return bytes;
};

/** Returns how much arrived, even if it is more than `maxBytes`; only that much is written. */
const writeFile = async (
  source: Readable,
  path: string,
  maxBytes: number,
  {
    signal,
    ...options
  }: { readonly signal: AbortSignal; readonly written: (chunk: Buffer) => void; readonly claim: Disk['claim'] },
): Promise<number> => {
  let bytes = 0;
  const chunks = async function* (): AsyncGenerator<Buffer> {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes <= maxBytes) yield chunk;
    }
  };
  signal.throwIfAborted();
  // A disconnected sender sends nothing more, not even an end.
  const leave = (): void => void source.destroy(new UploadBroken());
  signal.addEventListener('abort', leave);
  const file = await open(path, 'w', 0o600);
  try {
    await writeChunks(chunks(), file, options);
  } finally {
    signal.removeEventListener('abort', leave);
    await file.close();
  }
  return bytes;
};

/**
 * Frees a request's bytes as soon as they are in a file. The parser passes on parts in the order they
 * arrived: once one of them is written, everything older has been written or read into fields.
 */
const freeBehind = (raw: IncomingMessage): ((written: Buffer) => void) => {
  const come: ArrayBufferLike[] = [];
  raw.prependListener('data', (chunk: Buffer) => {
    if (isWhole(chunk)) come.push(chunk.buffer);
  });
  return (written) => {
    const older = come.indexOf(written.buffer);
    for (const memory of come.splice(0, Math.max(0, older))) freeMemory(memory);
  };
};
